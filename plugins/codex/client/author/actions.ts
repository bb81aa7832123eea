import {
  type CommandContext,
  call,
  type EntityRef,
  emitOwnEvent,
  fetchCall,
  keptCall,
  registry,
  type StepOption,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import {
  type AuthoredEntity,
  type CodexState,
  codexAuthorCalls,
  codexEvent,
  codexKinds,
  codexLimits,
} from '../../shared.ts'

type Context = Pick<CommandContext, 'entities'>

/** The answer of a choice of chapters that stands for the start of the story, or for the chapter of the whole. */
const START = '-'
const fromOf = (chapter: string) => (chapter === START ? null : chapter)

async function changed({ projectId }: Place): Promise<void> {
  await emitOwnEvent(codexEvent, { storyId: projectId })
}

function placeOf(entities: readonly EntityRef[]): Place {
  const [first] = entities
  if (!first) throw new Error('there is nothing to publish')
  return { spaceId: first.spaceId, projectId: first.projectId }
}

const stateOf = (place: Place) => fetchCall(codexAuthorCalls.state, place)

/** `3 · The Lantern Debt` */
const chapterLabel = ({ index, title }: { index: number; title: string }) => `${index + 1} · ${title}`

/** From which chapter something is known, in words. */
export function fromLabel(chapters: CodexState['chapters'], from: string): string {
  const found = chapters.find(({ chapterId }) => chapterId === from)
  if (from === '') return t('codex.from-start')
  if (!found) return t('codex.from-gone')
  return t(found.out ? 'codex.from' : 'codex.from-draft', { chapter: chapterLabel(found) })
}

const optionsOf = (chapters: CodexState['chapters']): StepOption[] =>
  chapters.map(one => ({
    ...{ value: one.chapterId, label: chapterLabel(one), icon: 'file-text' },
    ...(!one.out && { about: t('codex.not-out') }),
  }))

/** Where an entity can begin to be known. */
export async function knownFromChoices({ spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const { chapters } = await stateOf({ spaceId, projectId })
  return [{ value: START, label: t('codex.from-start'), icon: 'book-open' }, ...optionsOf(chapters)]
}

/** Where a part of an entity can begin to be known. */
export async function partChapterChoices({ entities }: CommandContext): Promise<StepOption[]> {
  const { chapters } = await stateOf(placeOf(entities))
  return [{ value: START, label: t('codex.with-whole'), icon: 'book-open' }, ...optionsOf(chapters)]
}

const fetchCodexEntity = ({ spaceId, projectId, id }: EntityRef) =>
  fetchCall(codexAuthorCalls.entity, { spaceId, projectId, entityId: id })

/** The name of a part: a fact and its value, or the beginning of a paragraph. */
export function partLabel({ type, label, value }: AuthoredEntity['parts'][number]): string {
  if (type === 'image') return t('codex.picture')
  if (type === 'text') return value
  return [label, value].filter(text => text !== '').join(': ')
}

const partIcons = { image: 'image', text: 'file-text', fact: 'list', relation: 'link', inside: 'map-pin' } as const

export async function partChoices({ entities: [entity] }: CommandContext): Promise<StepOption[]> {
  if (!entity) return []
  const { parts, chapters } = await fetchCodexEntity(entity)
  return parts
    .filter(part => partLabel(part).trim() !== '')
    .map(part => ({
      ...{ value: part.key, label: partLabel(part), icon: partIcons[part.type] },
      about: part.from === '' ? t('codex.with-whole') : fromLabel(chapters, part.from),
    }))
}

async function publishIds(place: Place, ids: readonly string[], from: string | null | undefined) {
  const answer = { published: [] as string[], unmentioned: [] as string[] }
  for (let at = 0; at < ids.length; at += codexLimits.perRequest) {
    const entityIds = ids.slice(at, at + codexLimits.perRequest)
    const { published, unmentioned } = await call(codexAuthorCalls.publish, {
      ...{ ...place, entityIds },
      ...(from !== undefined && { from }),
    })
    answer.published.push(...published)
    answer.unmentioned.push(...unmentioned)
  }
  return answer
}

/** Publishes entities as they are now, and says which were left out because no chapter mentions them. */
async function publishEntities(place: Place, ids: readonly string[], from: string | null | undefined): Promise<void> {
  const before = await stateOf(place)
  const { published, unmentioned } = await publishIds(place, ids, from)
  await changed(place)
  const isShown = (id: string) => before.pages.some(one => one.entityId === id && one.state !== 'hidden')
  const fresh = published.filter(id => !isShown(id))
  const count = published.length
  const title =
    from === undefined
      ? t('codex.published', { count })
      : t('codex.published-from', { count, from: fromLabel(before.chapters, from ?? '') })
  // An update replaces the copy before, which is not kept.
  const again = [keptCall(codexAuthorCalls.hide, { ...place, entityIds: fresh })]
  if (fresh.length > 0) showUndoToast({ title, undo: () => hideIds(place, fresh), again })
  else if (published.length > 0) showToast({ kind: 'ok', title })
  if (unmentioned.length > 0)
    showToast({
      ...{ kind: 'warn', title: t('codex.unmentioned', { count: unmentioned.length }) },
      text: t('codex.unmentioned-about'),
    })
  if (!before.out && published.length > 0)
    showToast({ kind: 'info', title: t('codex.story-hidden'), text: t('codex.story-hidden-about') })
}

/** Publishes entities from a chapter on; without one, from where they are or are first mentioned. */
export async function publish({ entities }: Context, chapter?: string): Promise<void> {
  const from = chapter === undefined ? undefined : fromOf(chapter)
  await publishEntities(
    placeOf(entities),
    entities.map(({ id }) => id),
    from,
  )
}

async function hideIds(place: Place, entityIds: readonly string[]): Promise<void> {
  await call(codexAuthorCalls.hide, { ...place, entityIds: [...entityIds] })
  await changed(place)
}

/** Those of some entities that the codex has; says so if there are none. */
function inCodex({ pages }: CodexState, { entities }: Context, isHidden: boolean) {
  const ids = new Set(entities.map(({ id }) => id))
  const found = pages.filter(({ entityId, state }) => ids.has(entityId) && (isHidden || state !== 'hidden'))
  if (found.length === 0) showToast({ kind: 'info', title: t('codex.not-in', { count: entities.length }) })
  return found
}

export async function hide(context: Context): Promise<void> {
  const place = placeOf(context.entities)
  const found = inCodex(await stateOf(place), context, false)
  if (found.length === 0) return
  await hideIds(
    place,
    found.map(({ entityId }) => entityId),
  )
  showToast({ kind: 'ok', title: t('codex.hidden-now', { count: found.length }) })
}

/** Says from which chapter on entities are known. */
export async function move(context: Context, chapter: string): Promise<void> {
  const place = placeOf(context.entities)
  const { chapters, pages, out } = await stateOf(place)
  const found = inCodex({ chapters, pages, out }, context, true)
  if (found.length === 0) return
  const entityIds = found.map(({ entityId }) => entityId)
  await call(codexAuthorCalls.move, { ...place, entityIds, from: fromOf(chapter) })
  await changed(place)
  const back = [...Map.groupBy(found, one => one.from)].map(([from, ones]) => ({
    ...{ ...place, entityIds: ones.map(({ entityId }) => entityId), from: from || null },
  }))
  showUndoToast({
    title: t('codex.moved', { count: found.length, from: fromLabel(chapters, fromOf(chapter) ?? '') }),
    undo: async () => {
      for (const input of back) await call(codexAuthorCalls.move, input)
      await changed(place)
    },
    again: back.map(input => keptCall(codexAuthorCalls.move, input)),
  })
}

/** Says from which chapter on a part of an entity is known. */
export async function mark({ entities: [entity] }: Context, key: string, chapter: string): Promise<void> {
  if (!entity) throw new Error('there is nothing to mark')
  const { spaceId, projectId, id: entityId } = entity
  const { parts, chapters } = await fetchCodexEntity(entity)
  const before = parts.find(part => part.key === key)?.from ?? ''
  const set = async (from: string | null) => {
    await call(codexAuthorCalls.mark, { spaceId, projectId, entityId, key, from })
    await changed({ spaceId, projectId })
  }
  const from = fromOf(chapter)
  await set(from)
  const words = from === null ? t('codex.with-whole') : fromLabel(chapters, from)
  showUndoToast({ title: t('codex.marked', { from: words }), undo: () => set(before || null) })
}

/** Publishes everything that differs from what readers see. */
export async function updateAll(place: Place): Promise<void> {
  const { pages } = await stateOf(place)
  const ids = pages.filter(({ state }) => state === 'changed').map(({ entityId }) => entityId)
  if (ids.length === 0) showToast({ kind: 'info', title: t('codex.all-same') })
  else await publishEntities(place, ids, undefined)
}

async function codexEntitiesOf(context: CommandContext): Promise<EntityRef[]> {
  const sources = registry.sources.list().filter(source => source.names)
  const names = (await Promise.all(sources.map(source => source.names?.(context) ?? []))).flat()
  const all = names.filter(({ kind }) => (codexKinds as readonly string[]).includes(kind))
  return [...new Map(all.map(one => [one.id, one])).values()]
}

/** What the codex does not show yet. */
async function missingEntities(context: CommandContext): Promise<EntityRef[]> {
  const { spaceId = '', projectId = '' } = context
  const { pages } = await stateOf({ spaceId, projectId })
  const shown = new Set(pages.filter(({ state }) => state !== 'hidden').map(({ entityId }) => entityId))
  return (await codexEntitiesOf(context)).filter(({ id }) => !shown.has(id))
}

export async function missingChoices(context: CommandContext): Promise<StepOption[]> {
  return (await missingEntities(context)).map(({ id, kind, label }) => ({
    ...{ value: id, label, icon: registry.kinds.get(kind)?.icon, about: t(`kind.${kind}.one`) },
  }))
}

/** Publishes one entity from a chapter on. */
export async function addOne(place: Place, id: string, chapter: string): Promise<void> {
  await publishEntities(place, [id], fromOf(chapter))
}

/** Publishes all that chapters mention and the codex does not show yet, each from the first that does. */
export async function addMentioned(place: Place, context: CommandContext): Promise<void> {
  const ids = (await missingEntities(context)).map(({ id }) => id)
  if (ids.length === 0) showToast({ kind: 'info', title: t('codex.nothing-missing') })
  else await publishEntities(place, ids, undefined)
}
