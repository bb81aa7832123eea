import {
  type CommandContext,
  call,
  type EntityRef,
  presetOf,
  registry,
  type SourceResult,
  type StepOption,
  settledOrQueued,
  showToast,
  t,
} from '#core/client/index.ts'
import { type Place, placeOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { defaultTagColor, tagCalls, tagLimits } from '../shared.ts'
import { changeTags } from './change-tags.ts'
import { countAssigned, matchTags, suggestTags, type TagValue, tagNamed } from './pick-tags.ts'
import { fetchTags, recentTagIds } from './project-tags.ts'
import { openTagManager, tagFilter } from './state.ts'
import { createTag, deleteTag, updateTag } from './tag-values.ts'

/** Options use the names of tags, which the palette shows as the answer and a link contains. */
function tagOptions(tags: readonly (TagValue & { count?: number })[], about?: (count: number) => string): StepOption[] {
  return tags.map(({ value, count }) => ({
    value,
    label: value,
    icon: 'tag',
    about: count === undefined ? undefined : about?.(count),
  }))
}

/** Finds the tag with a name; reports if it was renamed or deleted meanwhile. */
async function tagByName(place: Place, name: string): Promise<TagValue | undefined> {
  const tag = tagNamed(await fetchTags(place), name)
  if (!tag) showToast({ kind: 'info', id: 'tags', title: t('tags.gone', { tag: name }) })
  return tag
}

export async function tagChoices(context: CommandContext): Promise<StepOption[]> {
  const place = placeOf(context)
  return tagOptions(suggestTags(await fetchTags(place, context.signal), recentTagIds(place)))
}

/** Opens the manager, for as many entities as one call takes. */
export function openTagManagerFor(entities: readonly EntityRef[]): void {
  if (entities.length > tagLimits.perRequest)
    showToast({ kind: 'warn', id: 'tags', title: t('tags.too-many', { count: tagLimits.perRequest }) })
  openTagManager(entities.slice(0, tagLimits.perRequest))
}

async function tagOrNew(place: Place, name: string): Promise<TagValue> {
  return tagNamed(await fetchTags(place), name) ?? (await createTag(place, name, defaultTagColor)).tag
}

/** Tags entities. A tag that does not exist is created by those who may, and reported to others. */
export async function addTag({ entities, facts }: CommandContext, name: string): Promise<void> {
  const [first] = entities
  if (!first) return
  const tag = facts['may.tag.create'] === true ? await tagOrNew(first, name) : await tagByName(first, name)
  if (tag) await settledOrQueued(changeTags(entities, { add: [tag] }))
}

export async function removeTag(entities: readonly EntityRef[], name: string): Promise<void> {
  const [first] = entities
  const tag = first && (await tagByName(first, name))
  if (tag) await settledOrQueued(changeTags(entities, { remove: [tag] }))
}

/** Filters the list by a tag, or removes that filter. */
export async function filterByTag(context: CommandContext, name: string): Promise<void> {
  const tag = await tagByName(placeOf(context), name)
  if (tag) tagFilter.current()?.(tag.valueId)
}

export async function assignedChoices(entities: readonly EntityRef[]): Promise<StepOption[]> {
  const [first] = entities
  if (!first) return []
  const queried = entities.slice(0, tagLimits.perRequest).map(({ kind, id }) => ({ kind, id }))
  const carried = await call(tagCalls.of, { ...placeOf(first), entities: queried })
  const some = countAssigned(carried.map(({ tags }) => tags))
  return tagOptions(some, count => (entities.length > 1 ? t('tags.on-some', { count, all: entities.length }) : ''))
}

const pageSize = 100
const pagesMax = 10

async function entitiesWithTag(context: CommandContext, name: string) {
  const place = placeOf(context)
  const tag = await tagByName(place, name)
  const results = []
  let page: string | undefined = '1'
  for (let pages = 0; tag && page && pages < pagesMax; pages++) {
    const answer: { data: EntityRef[]; nextCursor: string | null } = await call(
      tagCalls.entities,
      { ...place, valueId: tag.valueId, page, limit: pageSize },
      { signal: context.signal },
    )
    results.push(...answer.data)
    page = answer.nextCursor ?? undefined
  }
  return results
}

/** Entities with a tag, a thousand at most. */
export async function taggedEntityChoices(context: CommandContext, name: string): Promise<StepOption[]> {
  return (await entitiesWithTag(context, name)).map(({ kind, id, label, parentId }) => ({
    value: [kind, id, parentId ?? ''].join(' '),
    label,
    icon: registry.kinds.get(kind)?.icon,
    about: registry.kinds.get(kind) && t(`kind.${kind}.one`),
  }))
}

export function openTaggedEntity(context: CommandContext, answer: string): void {
  const [kindName = '', id = '', parentId] = answer.split(' ')
  const kind = registry.kinds.get(kindName)
  if (kind) context.go(entityLink(kind, { ...placeOf(context), id, parentId }))
}

export async function createTagFromPalette(context: CommandContext, value: string, color: string): Promise<void> {
  const { tag, isNew } = await createTag(placeOf(context), value, color)
  if (isNew) showToast({ kind: 'ok', id: 'tags', title: t('tags.created', { tag: tag.value }) })
}

export async function renameTag(context: CommandContext, name: string, value: string): Promise<void> {
  const tag = await tagByName(placeOf(context), name)
  if (!tag) return
  await updateTag(placeOf(context), tag, { value })
  showToast({ kind: 'ok', id: 'tags', title: t('tags.renamed', { tag: tag.value, name: value }) })
}

export async function recolorTag(context: CommandContext, name: string, color: string): Promise<void> {
  const tag = await tagByName(placeOf(context), name)
  if (!tag) return
  await updateTag(placeOf(context), tag, { color })
  showToast({
    kind: 'ok',
    id: 'tags',
    title: t('tags.recolored', { tag: tag.value, color: t(`color.${presetOf(color)?.name}`) }),
  })
}

/** Asks for confirmation, saying how many entities have the tag. */
export async function confirmTagDeletion(context: CommandContext, name: string): Promise<StepOption[]> {
  const place = placeOf(context)
  const tag = await tagByName(place, name)
  if (!tag) return []
  const { total } = await call(tagCalls.entities, { ...place, valueId: tag.valueId, limit: 1 })
  return [
    { value: 'keep', label: t('entity.keep'), icon: 'x', about: t('tags.carried-by', { count: total }) },
    { value: 'delete', label: t('entity.delete-for-good', { label: tag.value }), icon: 'trash-2' },
  ]
}

export async function deleteTagIfConfirmed(context: CommandContext, name: string, sure: string): Promise<void> {
  const tag = sure === 'delete' && (await tagByName(placeOf(context), name))
  if (tag) await deleteTag(placeOf(context), tag)
}

const foundMax = 50

/** The results of the palette after `#`: a tag leads to the entities that have it. */
export async function findTags(context: CommandContext, text: string): Promise<readonly SourceResult[]> {
  const place = placeOf(context)
  if (place.projectId === '') return []
  return matchTags(await fetchTags(place, context.signal), text, recentTagIds(place))
    .slice(0, foundMax)
    .map(({ value }) => ({ label: value, icon: 'tag', commandId: 'tags.entities', args: { tag: value } }))
}
