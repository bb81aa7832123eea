import type { Call } from '#core/shared/call.ts'
import { archiveListCall, archiveToggleCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { ThingNews } from '#core/shared/entity-news.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { call } from '../api/call.ts'
import { whenReachable } from '../api/outbox.ts'
import { pageName } from '../api/page-name.ts'
import { queries, refresh } from '../api/query.ts'
import { live } from '../live/state.ts'
import type { Thing } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { session } from '../session/session.ts'
import { noteOwnMove } from './follow-lists.ts'
import { tellOwn } from './news.ts'
import { showInLists } from './shown-rows.ts'

type Entity = Record<string, unknown> & { revision: number }

/** The thing an answer of a kind's call describes. */
export function thingOf(kind: Kind, entity: Readonly<Record<string, unknown>>): Thing {
  return {
    kind: kind.name,
    id: String(entity[kind.idField]),
    label: String(entity[kind.title]),
    spaceId: String(entity.spaceId),
    projectId: String(entity.projectId),
    parentId: kind.parentField ? ((entity[kind.parentField] as string | null) ?? null) : null,
  }
}

export function kindOf(thing: Thing): Kind {
  const kind = house.kinds.get(thing.kind)
  if (!kind) throw new Error(`No kind "${thing.kind}"`)
  return kind
}

/** What this page has just stored of a thing. */
export interface Saved {
  thing: Thing
  /** the fields that were sent */
  data: Readonly<Record<string, unknown>>
  /** the thing as it was known before; nothing for a new one */
  before: Readonly<Record<string, unknown>> | undefined
}

/** Told after every write of fields that the server has taken. */
export const saves = new Set<(saved: Saved) => void>()

function tellSaved(saved: Saved): void {
  for (const listener of saves) listener(saved)
}

type Said = Pick<ThingNews, 'is' | 'fields' | 'after'>

/** Tells everything here what this page has done to a thing. */
function tell(kind: Kind, { id, label, parentId = null, spaceId, projectId }: Thing, said: Said, entity: Entity): void {
  const at = typeof entity.updatedAt === 'string' ? entity.updatedAt : new Date().toISOString()
  const by = session.user?.userId ?? ''
  const head = { spaceId, projectId, kind: kind.name, by, page: pageName }
  tellOwn({ ...head, ...said, id, label, parentId, revision: entity.revision, at })
}

/** Where the server does not say how things stand now, they are asked for again. */
async function settle(kind: Kind, place: Place): Promise<void> {
  if (!live.connected) await lookAgain(kind, place)
}

/** Asks again for whatever is known of things of a kind: lists, counts, names, the archive of the project. */
export async function lookAgain(kind: Kind, place: Place): Promise<void> {
  tellOwn({ is: 'many', kind: kind.name, spaceId: place.spaceId, projectId: place.projectId })
  await Promise.all([
    queries.invalidateQueries({ queryKey: [callsOf(kind).find.name] }),
    refresh(projectCalls.get, archiveListCall as Call),
  ])
}

/** Creates a thing, the way its plugin says; sent again under the same key it has one effect. */
export async function createThing(
  kind: Kind,
  place: Place,
  values: Record<string, unknown>,
  key: string = crypto.randomUUID(),
): Promise<Thing> {
  const { spaceId, projectId } = place
  const send = house.creations.get(kind.name)?.send
  const entity = send
    ? await send({ spaceId, projectId }, values, key)
    : await call(callsOf(kind).create, { spaceId, projectId, ...values } as never, { key })
  const thing = thingOf(kind, entity as Entity)
  tellSaved({ thing, data: values, before: undefined })
  const { after } = values
  tell(kind, thing, { is: 'created', ...(typeof after === 'string' && { after }) }, entity as Entity)
  await settle(kind, place)
  return thing
}

/** Changes some fields on top of the revision the change was made on; 409 where that is stale. */
export async function updateThing(
  thing: Thing,
  data: Readonly<Record<string, unknown>>,
  { revision, key = crypto.randomUUID(), quiet }: { revision?: number; key?: string; quiet?: boolean } = {},
): Promise<Entity> {
  const kind = kindOf(thing)
  const input = { spaceId: thing.spaceId, projectId: thing.projectId, [kind.idField]: thing.id, revision, data }
  const entity = (await call(callsOf(kind).update, input as never, { key, quiet })) as Entity
  const queryKey = [callsOf(kind).get.name, getInput(kind, thing)]
  const before = queries.getQueryData<Entity>(queryKey)
  queries.setQueryData(queryKey, entity)
  tellSaved({ thing: thingOf(kind, entity), data, before })
  tell(kind, thingOf(kind, entity), { is: 'changed', fields: Object.keys(data) }, entity)
  await settle(kind, thing)
  return entity
}

/** By thing: the revision a change of this page was made on, and the one it made. The next may still name the first. */
const ownRevisions = new Map<string, { on: number | undefined; made: number }>()

/**
 * A change made in passing, a new title say: seen at once, and sent when the server can be reached. Rejects with what the
 * server refuses; then the thing is shown as it is there.
 */
export async function changeThing(
  thing: Thing,
  data: Readonly<Record<string, unknown>>,
  revision?: number,
): Promise<void> {
  const kind = kindOf(thing)
  const key = crypto.randomUUID()
  const newest = () => {
    const own = ownRevisions.get(thing.id)
    return own && own.on === revision ? own.made : revision
  }
  showInLists(kind, thing, row => ({ ...row, ...data }))
  try {
    const entity = await whenReachable(thing.id, () =>
      updateThing(thing, data, { revision: revision === undefined ? undefined : newest(), key }),
    )
    ownRevisions.set(thing.id, { on: revision, made: entity.revision })
  } catch (error) {
    void lookAgain(kind, thing)
    throw error
  }
}

/** The input of a kind's get call, as pages key it. */
export function getInput(kind: Kind, thing: Pick<Thing, 'spaceId' | 'projectId' | 'id'>): Record<string, string> {
  return { spaceId: thing.spaceId, projectId: thing.projectId, [kind.idField]: thing.id }
}

/** Takes a thing out of the lists, or brings it back; seen at once, and sent when the server can be reached. */
export async function setArchived(thing: Thing, archived: boolean): Promise<void> {
  const kind = kindOf(thing)
  const { projectId, spaceId, id: entityId } = thing
  const input = { projectId, spaceId, entity: thing.kind, entityId, archived }
  const key = crypto.randomUUID()
  if (archived) showInLists(kind, thing, () => null)
  try {
    const { revision } = await whenReachable(thing.id, () => call(archiveToggleCall, input, { key }))
    tell(kind, thing, { is: archived ? 'archived' : 'restored' }, { revision })
    // What is said, and its Undo, does not wait for the lists to be read again.
    void settle(kind, thing)
  } catch (error) {
    void lookAgain(kind, thing)
    throw error
  }
}

export async function deleteThing(thing: Thing): Promise<void> {
  const kind = kindOf(thing)
  await call(callsOf(kind).delete, getInput(kind, thing) as never)
  tell(kind, thing, { is: 'deleted' }, { revision: 0 })
  await settle(kind, thing)
}

/** Puts one stretch of an ordered list into a new order. */
export async function reorderThings(kind: Kind, place: Place, ids: string[]): Promise<void> {
  const { reorder } = callsOf(kind)
  if (!reorder) throw new Error(`${kind.name} is not ordered`)
  const { spaceId, projectId } = place
  const key = crypto.randomUUID()
  const cameToNothing = live.connected ? noteOwnMove(kind, place) : undefined
  try {
    await whenReachable(`${projectId} ${kind.name}`, () => call(reorder, { spaceId, projectId, data: ids }, { key }))
  } catch (error) {
    cameToNothing?.()
    throw error
  }
  const by = session.user?.userId ?? ''
  tellOwn({ is: 'moved', spaceId, projectId, kind: kind.name, ids, parentId: null, by, page: pageName })
  await settle(kind, place)
}
