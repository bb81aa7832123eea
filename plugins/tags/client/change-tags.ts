import {
  activeAutosaves,
  call,
  changeAnswers,
  countEntities,
  type EntityRef,
  emitOwnEvent,
  keptCall,
  queueWrite,
  registry,
  shownEntity,
  showToast,
  showUndoToast,
  t,
  updateShownEntity,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { type TagsEvent, tagCalls, tagFieldOf, tagLimits, tagsEvent } from '../shared.ts'
import { pickTag, removePickedTag, type TagValue } from './pick-tags.ts'
import { rememberTag } from './project-tags.ts'

/** The tags added to and removed from one entity. */
interface TagChange {
  entity: EntityRef
  add: readonly TagValue[]
  remove: readonly TagValue[]
}

type CachedTagList = readonly TagValue[]

function fieldOf({ kind }: EntityRef): string {
  return tagFieldOf(registry.kinds.get(kind)) ?? 'tags'
}

function applyTagChange(tags: CachedTagList, { add, remove }: TagChange): CachedTagList {
  const remaining = remove.reduce<CachedTagList>(removePickedTag, tags)
  return add.reduce<CachedTagList>((list, tag) => pickTag(list, tag), remaining)
}

/** Updates the tags of the entity wherever they are shown. */
function showTagChange(change: TagChange): void {
  const { entity } = change
  const field = fieldOf(entity)
  updateShownEntity(entity, values => ({
    ...values,
    [field]: applyTagChange((values[field] ?? []) as CachedTagList, change),
  }))
  const patch = (answer: OutputOf<typeof tagCalls.of>) =>
    answer.map(one => (one.id === entity.id ? { ...one, tags: [...applyTagChange(one.tags, change)] } : one))
  void changeAnswers([{ change: { call: tagCalls.of.name, patch, isAhead: true }, event: entity }])
}

/** An entity whose page is open is saved by the page, so that it does not conflict with unsaved changes. */
function saveOnOpenPage(change: TagChange): TagChange | undefined {
  const { entity, add, remove } = change
  const autosave = activeAutosaves.current(entity.id)
  const values = shownEntity(entity)
  if (!autosave || !values) return undefined
  const field = fieldOf(entity)
  const before = (values[field] ?? []) as CachedTagList
  const has = ({ valueId }: TagValue) => before.some(tag => tag.valueId === valueId)
  showTagChange(change)
  autosave.edit({ [field]: applyTagChange(before, change).map(({ valueId }) => valueId) }, 0)
  void autosave.flush()
  return { entity, add: add.filter(tag => !has(tag)), remove: remove.filter(has) }
}

/** Sends the changes for entities of one project; resolves to those that had an effect, for undo. */
async function sendTagChange(changes: readonly TagChange[]): Promise<TagChange[]> {
  const done: TagChange[] = []
  const others = changes.filter(change => {
    const saved = saveOnOpenPage(change)
    if (saved) done.push(saved)
    return !saved
  })
  for (const change of others) showTagChange(change)
  try {
    for (let from = 0; from < others.length; from += tagLimits.changes)
      done.push(...(await sendTagChanges(others.slice(from, from + tagLimits.changes))))
  } finally {
    const [first] = others
    if (first) {
      const { spaceId, projectId } = first.entity
      const place = { spaceId, projectId, appointment: 'entryTag' } as const
      const event: TagsEvent = { ...place, is: 'carried', entities: others.map(({ entity }) => entity.id) }
      void emitOwnEvent(tagsEvent, event)
    }
  }
  return done.filter(({ add, remove }) => add.length + remove.length > 0)
}

/** All are of one project. */
function inputOf(changes: readonly TagChange[]) {
  const { spaceId = '', projectId = '' } = changes[0]?.entity ?? {}
  const ids = (tags: CachedTagList) => tags.map(({ valueId }) => valueId)
  return {
    spaceId,
    projectId,
    changes: changes.map(({ entity: { kind, id }, add, remove }) => ({ kind, id, add: ids(add), remove: ids(remove) })),
  }
}

async function sendTagChanges(changes: readonly TagChange[]): Promise<TagChange[]> {
  const [first] = changes
  if (!first) return []
  const { projectId } = first.entity
  const key = crypto.randomUUID()
  const input = inputOf(changes)
  const answer = await queueWrite(`tags ${projectId}`, () => call(tagCalls.apply, input, { key, retried: true }))
  return changes.map((change, at) => {
    const { add = [], remove = [] } = answer.changes[at] ?? {}
    return {
      entity: change.entity,
      add: change.add.filter(({ valueId }) => add.includes(valueId)),
      remove: change.remove.filter(({ valueId }) => remove.includes(valueId)),
    }
  })
}

/** Adds tags to entities of one project or removes them: shown at once, with a toast that offers undo. */
export async function changeTags(
  entityRefs: readonly EntityRef[],
  { add = [], remove = [] }: { add?: CachedTagList; remove?: CachedTagList },
): Promise<void> {
  const [first] = entityRefs
  if (!first) return
  for (const tag of add) rememberTag(first, tag)
  const done = await sendTagChange(entityRefs.map(entity => ({ entity, add, remove })))
  const tag = [...add, ...remove][0]?.value ?? ''
  if (done.length === 0) return void showToast({ kind: 'info', id: 'tags', title: t('tags.as-it-was', { tag }) })
  const label = done[0]?.entity.label ?? ''
  const entities = countEntities(done.map(({ entity }) => entity))
  const one = add.length > 0 ? t('tags.added', { tag, label }) : t('tags.removed', { tag, label })
  const many = add.length > 0 ? t('tags.added-many', { tag, entities }) : t('tags.removed-many', { tag, entities })
  showUndoToast({
    id: 'tags',
    title: done.length > 1 ? many : one,
    undo: () => undo(done),
    again: [keptCall(tagCalls.apply, inputOf(turned(done)))],
  })
}

/** The changes that undo these. */
const turned = (done: readonly TagChange[]) =>
  done.map(({ entity, add, remove }) => ({ entity, add: remove, remove: add }))

async function undo(done: readonly TagChange[]): Promise<void> {
  await sendTagChange(turned(done))
}
