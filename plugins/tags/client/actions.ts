import {
  type CommandContext,
  call,
  type Found,
  house,
  type Option,
  presetColors,
  showToast,
  type Thing,
  t,
  unlessOffline,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { defaultTagColor, tagCalls, tagLimits } from '../shared.ts'
import { changeTags } from './change.ts'
import { fetchTags, recentTagIds } from './known.ts'
import { type KnownTag, matchTags, offerAll, tagNamed, together } from './pick.ts'
import { manageTags, toggleFilter } from './state.ts'
import { createTag, deleteTag, updateTag } from './values.ts'

function placeOf({ spaceId = '', projectId = '' }: Partial<Place>): Place {
  return { spaceId, projectId }
}

/** Tags go by their names here: that is what the palette shows of an answer, and what a link says. */
function choices(tags: readonly (KnownTag & { count?: number })[], about?: (count: number) => string): Option[] {
  return tags.map(({ value, count }) => ({
    value,
    label: value,
    icon: 'tag',
    about: count === undefined ? undefined : about?.(count),
  }))
}

/** The tag of a name; where it has been renamed or deleted meanwhile, that is said. */
async function named(place: Place, name: string): Promise<KnownTag | undefined> {
  const tag = tagNamed(await fetchTags(place), name)
  if (!tag) showToast({ kind: 'info', id: 'tags', title: t('tags.gone', { tag: name }) })
  return tag
}

export async function tagChoices(context: CommandContext): Promise<Option[]> {
  const place = placeOf(context)
  return choices(offerAll(await fetchTags(place, context.signal), recentTagIds(place)))
}

/** Opens the manager; so many things at once are asked about. */
export function manage(things: readonly Thing[]): void {
  if (things.length > tagLimits.asked)
    showToast({ kind: 'warn', id: 'tags', title: t('tags.too-many', { count: tagLimits.asked }) })
  manageTags(things.slice(0, tagLimits.asked))
}

export async function add(things: readonly Thing[], name: string): Promise<void> {
  const [first] = things
  const tag = first && (await named(first, name))
  if (tag) await unlessOffline(changeTags(things, { add: [tag] }))
}

export async function remove(things: readonly Thing[], name: string): Promise<void> {
  const [first] = things
  const tag = first && (await named(first, name))
  if (tag) await unlessOffline(changeTags(things, { remove: [tag] }))
}

/** Filters the list by a tag, or no longer where it is filtered by it. */
export async function filter(context: CommandContext, name: string): Promise<void> {
  const tag = await named(placeOf(context), name)
  if (tag) toggleFilter(tag.valueId)
}

export async function carriedChoices(things: readonly Thing[]): Promise<Option[]> {
  const [first] = things
  if (!first) return []
  const asked = things.slice(0, tagLimits.asked).map(({ kind, id }) => ({ kind, id }))
  const carried = await call(tagCalls.of, { ...placeOf(first), things: asked })
  const some = together(carried.map(({ tags }) => tags))
  return choices(some, count => (things.length > 1 ? t('tags.on-some', { count, all: things.length }) : ''))
}

const pageSize = 100
const mostPages = 10

async function thingsWith(context: CommandContext, name: string) {
  const place = placeOf(context)
  const tag = await named(place, name)
  const found = []
  let page: string | undefined = '1'
  for (let pages = 0; tag && page && pages < mostPages; pages++) {
    const answer: { data: Thing[]; nextCursor: string | null } = await call(
      tagCalls.things,
      { ...place, valueId: tag.valueId, page, limit: pageSize },
      { signal: context.signal },
    )
    found.push(...answer.data)
    page = answer.nextCursor ?? undefined
  }
  return found
}

/** The things that carry a tag, a thousand at most. */
export async function thingChoices(context: CommandContext, name: string): Promise<Option[]> {
  return (await thingsWith(context, name)).map(({ kind, id, label, parentId }) => ({
    value: [kind, id, parentId ?? ''].join(' '),
    label,
    icon: house.kinds.get(kind)?.icon,
    about: house.kinds.get(kind) && t(`kind.${kind}.one`),
  }))
}

export function openThing(context: CommandContext, answer: string): void {
  const [kindName = '', id = '', parentId] = answer.split(' ')
  const kind = house.kinds.get(kindName)
  if (kind) context.go(entityLink(kind, { ...placeOf(context), id, parentId }))
}

export function colorChoices(): Option[] {
  return presetColors.map(({ name, value }) => ({
    value: name,
    label: t(`color.${name}`),
    icon: 'brush',
    about: value,
  }))
}

function colorNamed(name: string): string {
  return presetColors.find(preset => preset.name === name)?.value ?? defaultTagColor
}

export async function create(context: CommandContext, value: string, color: string): Promise<void> {
  const { tag, isNew } = await createTag(placeOf(context), value, colorNamed(color))
  if (isNew) showToast({ kind: 'ok', id: 'tags', title: t('tags.created', { tag: tag.value }) })
}

export async function rename(context: CommandContext, name: string, value: string): Promise<void> {
  const tag = await named(placeOf(context), name)
  if (!tag) return
  await updateTag(placeOf(context), tag, { value })
  showToast({ kind: 'ok', id: 'tags', title: t('tags.renamed', { tag: tag.value, name: value }) })
}

export async function recolor(context: CommandContext, name: string, color: string): Promise<void> {
  const tag = await named(placeOf(context), name)
  if (!tag) return
  await updateTag(placeOf(context), tag, { color: colorNamed(color) })
  showToast({ kind: 'ok', id: 'tags', title: t('tags.recolored', { tag: tag.value, color: t(`color.${color}`) }) })
}

/** Says how many things carry the tag before it is gone. */
export async function sureChoices(context: CommandContext, name: string): Promise<Option[]> {
  const place = placeOf(context)
  const tag = await named(place, name)
  if (!tag) return []
  const { total } = await call(tagCalls.things, { ...place, valueId: tag.valueId, limit: 1 })
  return [
    { value: 'keep', label: t('thing.keep'), icon: 'x', about: t('tags.carried-by', { count: total }) },
    { value: 'delete', label: t('thing.delete-for-good', { label: tag.value }), icon: 'trash-2' },
  ]
}

export async function deleteSurely(context: CommandContext, name: string, sure: string): Promise<void> {
  const tag = sure === 'delete' && (await named(placeOf(context), name))
  if (tag) await deleteTag(placeOf(context), tag)
}

const mostFound = 50

/** What the palette offers behind `#`: a tag leads to the things that carry it. */
export async function findTags(context: CommandContext, text: string): Promise<readonly Found[]> {
  const place = placeOf(context)
  if (place.projectId === '') return []
  return matchTags(await fetchTags(place, context.signal), text, recentTagIds(place))
    .slice(0, mostFound)
    .map(({ value }) => ({ label: value, icon: 'tag', commandId: 'tags.things', args: { tag: value } }))
}
