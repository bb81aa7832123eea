import {
  call,
  countEntities,
  house,
  openSaver,
  queries,
  reportFailure,
  shownThing,
  showThing,
  showToast,
  type Thing,
  t,
  whenReachable,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { tagCalls, tagFieldOf, tagLimits } from '../shared.ts'
import { refreshCarriers } from './follow.ts'
import { rememberTag } from './known.ts'
import { dropTag, type KnownTag, pickTag } from './pick.ts'

/** What happens to one thing. */
interface Change {
  thing: Thing
  add: readonly KnownTag[]
  remove: readonly KnownTag[]
}

type TagList = readonly KnownTag[]

function fieldOf({ kind }: Thing): string {
  return tagFieldOf(house.kinds.get(kind)) ?? 'tags'
}

function changed(tags: TagList, { add, remove }: Change): TagList {
  const kept = remove.reduce<TagList>(dropTag, tags)
  return add.reduce<TagList>((list, tag) => pickTag(list, tag), kept)
}

/** Shows the change wherever the tags of the thing are on the screen. */
function show(change: Change): void {
  const { thing } = change
  const field = fieldOf(thing)
  showThing(thing, values => ({ ...values, [field]: changed((values[field] ?? []) as TagList, change) }))
  queries.setQueriesData<OutputOf<typeof tagCalls.of>>({ queryKey: [tagCalls.of.name] }, old =>
    old?.map(one => (one.id === thing.id ? { ...one, tags: [...changed(one.tags, change)] } : one)),
  )
}

/** A thing that is open on the page is saved by it, so that what is being written there is not in the way. */
function saveOnPage(change: Change): Change | undefined {
  const { thing, add, remove } = change
  const saver = openSaver(thing.id)
  const values = shownThing(thing)
  if (!saver || !values) return undefined
  const field = fieldOf(thing)
  const before = (values[field] ?? []) as TagList
  const has = ({ valueId }: KnownTag) => before.some(tag => tag.valueId === valueId)
  show(change)
  saver.edit({ [field]: changed(before, change).map(({ valueId }) => valueId) }, 0)
  void saver.flush()
  return { thing, add: add.filter(tag => !has(tag)), remove: remove.filter(has) }
}

/** Sends changes of things of one project; answers what has really changed, so that it can be undone. */
async function send(changes: readonly Change[]): Promise<Change[]> {
  const done: Change[] = []
  const others = changes.filter(change => {
    const saved = saveOnPage(change)
    if (saved) done.push(saved)
    return !saved
  })
  for (const change of others) show(change)
  try {
    for (let from = 0; from < others.length; from += tagLimits.changes)
      done.push(...(await sendSome(others.slice(from, from + tagLimits.changes))))
  } finally {
    const [first] = others
    if (first) void refreshCarriers({ projectId: first.thing.projectId, things: others.map(({ thing }) => thing.id) })
  }
  return done.filter(({ add, remove }) => add.length + remove.length > 0)
}

async function sendSome(changes: readonly Change[]): Promise<Change[]> {
  const [first] = changes
  if (!first) return []
  const { spaceId, projectId } = first.thing
  const key = crypto.randomUUID()
  const ids = (tags: TagList) => tags.map(({ valueId }) => valueId)
  const input = {
    spaceId,
    projectId,
    changes: changes.map(({ thing: { kind, id }, add, remove }) => ({ kind, id, add: ids(add), remove: ids(remove) })),
  }
  const answer = await whenReachable(`tags ${projectId}`, () => call(tagCalls.apply, input, { key }))
  return changes.map((change, at) => {
    const { add = [], remove = [] } = answer.changes[at] ?? {}
    return {
      thing: change.thing,
      add: change.add.filter(({ valueId }) => add.includes(valueId)),
      remove: change.remove.filter(({ valueId }) => remove.includes(valueId)),
    }
  })
}

/** Puts tags on things of one project or takes them off: seen at once, said when it is done, and undone by a key. */
export async function changeTags(
  things: readonly Thing[],
  { add = [], remove = [] }: { add?: TagList; remove?: TagList },
): Promise<void> {
  const [first] = things
  if (!first) return
  for (const tag of add) rememberTag(first, tag)
  const done = await send(things.map(thing => ({ thing, add, remove })))
  const tag = [...add, ...remove][0]?.value ?? ''
  if (done.length === 0) return void showToast({ kind: 'info', id: 'tags', title: t('tags.as-it-was', { tag }) })
  const label = done[0]?.thing.label ?? ''
  const entities = countEntities(done.map(({ thing }) => thing))
  const one = add.length > 0 ? t('tags.added', { tag, label }) : t('tags.removed', { tag, label })
  const many = add.length > 0 ? t('tags.added-many', { tag, entities }) : t('tags.removed-many', { tag, entities })
  showToast({
    kind: 'ok',
    id: 'tags',
    title: done.length > 1 ? many : one,
    action: { label: t('shell.undo-action'), undo: true, run: () => void undo(done).catch(reportFailure) },
  })
}

async function undo(done: readonly Change[]): Promise<void> {
  await send(done.map(({ thing, add, remove }) => ({ thing, add: remove, remove: add })))
}
