import type { InfiniteData, Query } from '@tanstack/react-query'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Paged, type Place } from '#core/shared/kind-calls.ts'
import { call } from '../../api/call.ts'
import { markStale, setAnswer } from '../../api/change-answers.ts'
import { isOwnEvent } from '../../api/page-id.ts'
import { queryClient } from '../../api/query.ts'
import { registry } from '../../registry/app-registry.ts'
import { applyPlan, type EntityRow, idOf, type LoadedList, planList, rowsIntoPages } from './list-plan.ts'
import { movesOf, rowsUnlocked } from './row-lock.ts'

type ListPages = InfiniteData<Paged<EntityRow>>
/** a list, or the answer to another use of its call */
type ListQuery = Query & { state: { data: ListPages | undefined } }

/** Rows fetched in one request. */
const fetchLimit = 100
/** A list that missed more events than this is refetched. */
const maxQueued = 300
/** A filtered list, or one whose events do not carry enough, is refetched after this time without events. */
const refetchDelayMs = 500

/** Events that the lists of one kind in one project have not applied yet. */
interface ListEventQueue extends Place {
  kind: Kind
  pending: EntityEvent[]
  /** when the first of them was received */
  firstAt: number
  running: boolean
}

const queues = new Map<string, ListEventQueue>()

function queueOf({ kind: name, spaceId, projectId }: EntityEvent): ListEventQueue | undefined {
  const kind = registry.kinds.get(name)
  if (!kind) return undefined
  const key = `${projectId} ${name}`
  const queue = queues.get(key) ?? { kind, spaceId, projectId, pending: [], firstAt: 0, running: false }
  queues.set(key, queue)
  return queue
}

/** The cached lists of a kind, on the screen or not. */
function listsOf({ kind, projectId }: Pick<ListEventQueue, 'kind' | 'projectId'>): ListQuery[] {
  const listQueries = queryClient.getQueryCache().findAll({ queryKey: [callsOf(kind).find.name] })
  return listQueries.filter(
    ({ queryKey: [, fetched] }) => (fetched as Partial<Place>)?.projectId === projectId,
  ) as never
}

/** When each list was last fetched. */
const fetchedAt = new WeakMap<object, number>()

queryClient.getQueryCache().subscribe(event => {
  const { type, query } = event
  if (type === 'updated' && event.action.type === 'success' && !event.action.manual)
    fetchedAt.set(query, performance.now())
  // A list that is shown again applies the events it missed.
  if (type === 'observerAdded') processAll()
})

/** Keeps lists up to date with an entity event; events that come together are applied together. */
export function syncLists(event: EntityEvent, fromServer: boolean): void {
  const queue = queueOf(event)
  if (!queue) return
  if (event.is !== 'moved' && event.count !== undefined) setTotals(queue, event.count)
  const isOwn = isOwnEvent(event)
  const isAddition = event.is === 'created' || event.is === 'restored'
  // The position of what this page created among others' entities is known only from its echo.
  const isExpected = isOwn && (isAddition ? !fromServer : fromServer)
  if (event.is === 'moved') trackMove(queue, isOwn, fromServer)
  // Events without a count have already invalidated everything.
  const saysNothing = event.is === 'many' && event.count === undefined
  if (isExpected || saysNothing || listsOf(queue).length === 0) return
  if (queue.pending.length === 0) queue.firstAt = performance.now()
  queue.pending.push(event)
  void processQueue(queue)
}

/** A list that others reorder while this page does may end in another order than the server's: it is fetched again. */
function trackMove(queue: ListEventQueue, isOwn: boolean, fromServer: boolean): void {
  const moves = movesOf(queue.kind, queue)
  if (!isOwn) moves.isCrossed ||= moves.own > 0
  else if (fromServer && moves.own > 0 && --moves.own === 0 && moves.isCrossed) {
    moves.isCrossed = false
    refetchLists(queue)
  }
}

/** Sets the total of unfiltered lists. */
function setTotals(queue: ListEventQueue, total: number): void {
  for (const list of listsOf(queue)) {
    const isWhole = !isFiltered(queue.kind, list)
    const { data, dataUpdatedAt } = list.state
    const [first, ...others] = data && 'pages' in data ? data.pages : []
    if (!isWhole || !first || first.total === total) continue
    setAnswer(list, { ...data, pages: [{ ...first, total }, ...others] }, dataUpdatedAt)
  }
}

function processAll(): void {
  for (const queue of queues.values()) void processQueue(queue)
}

async function processQueue(queue: ListEventQueue): Promise<void> {
  if (queue.running || queue.pending.length === 0) return
  queue.running = true
  try {
    while (queue.pending.length > 0 && (queue.pending.length > maxQueued || listsOf(queue).some(isShown)))
      await processBatch(queue)
  } finally {
    queue.running = false
  }
}

const isShown = (list: ListQuery) => list.isActive()

async function processBatch(queue: ListEventQueue): Promise<void> {
  await rowsUnlocked()
  await waitForFetches(queue)
  const entityEvents = queue.pending.splice(0)
  const { firstAt } = queue
  if (entityEvents.length > maxQueued && !listsOf(queue).some(isShown)) {
    refetchLists(queue)
    return
  }
  const idsToFetch = new Set(
    listsOf(queue).flatMap(list => [...(planOf(queue.kind, list, entityEvents)?.toFetch ?? [])]),
  )
  let fetched: ReadonlyMap<string, EntityRow>
  try {
    fetched = await fetchRows(queue, [...idsToFetch])
  } catch {
    // Rows that could not be fetched now come with the whole list.
    refetchLists(queue)
    return
  }
  await rowsUnlocked()
  await waitForFetches(queue)
  for (const list of listsOf(queue)) applyBatch({ kind: queue.kind, firstAt }, list, entityEvents, fetched)
}

/** It has only some of the kind's entities. */
function isFiltered({ parentField = '' }: Kind, { queryKey: [, fetched] }: ListQuery): boolean {
  const { query = '', refs, where, [parentField]: parent } = (fetched ?? {}) as Readonly<Record<string, unknown>>
  return query !== '' || [refs, where, parent].some(filter => filter !== undefined)
}

function loadedList(kind: Kind, list: ListQuery): LoadedList | undefined {
  const { data } = list.state
  if (!data || !('pages' in data)) return undefined
  const { sorting = '' } = list.queryKey[1] as { sorting?: string }
  const more = (data.pages.at(-1)?.nextCursor ?? null) !== null
  return { rows: data.pages.flatMap(page => page.data), more, sorting, filtered: isFiltered(kind, list) }
}

function planOf(kind: Kind, list: ListQuery, entityEvents: readonly EntityEvent[]) {
  const listState = loadedList(kind, list)
  return listState && planList(kind, listState, entityEvents)
}

function applyBatch(
  { kind, firstAt }: Pick<ListEventQueue, 'kind' | 'firstAt'>,
  query: ListQuery,
  entityEvents: readonly EntityEvent[],
  fetched: ReadonlyMap<string, EntityRow>,
): void {
  const list = loadedList(kind, query)
  if (!list) {
    if (query.state.data) markStale(query, refetchDelayMs)
    return
  }
  const isMove = (entityEvent: EntityEvent) => entityEvent.is === 'moved' && !isOwnEvent(entityEvent)
  // The list may have been fetched with a move already in it; applying the move again would be wrong.
  const isDoubtful = (fetchedAt.get(query) ?? 0) > firstAt && entityEvents.some(isMove)
  const plan = planList(
    kind,
    list,
    isDoubtful ? entityEvents.filter(entityEvent => !isMove(entityEvent)) : entityEvents,
  )
  const isLost = entityEvents.some(isMove) && plan.order.some(id => plan.toFetch.has(id) && !fetched.has(id))
  if (plan.needsRefetch || isDoubtful || isLost) markStale(query, refetchDelayMs)
  setRows(query, applyPlan(kind, list, plan, fetched), list.filtered)
}

function setRows(query: ListQuery, rows: readonly EntityRow[], counts: boolean): void {
  const { data, dataUpdatedAt } = query.state
  if (!data) return
  const pages = rowsIntoPages(data.pages, rows)
  const fewer = data.pages.reduce((sum, page) => sum + page.data.length, 0) - rows.length
  const [first] = pages
  if (counts && first && fewer > 0) pages[0] = { ...first, total: first.total - fewer }
  setAnswer(query, { ...data, pages }, dataUpdatedAt)
}

function refetchLists(queue: ListEventQueue): void {
  for (const list of listsOf(queue)) markStale(list, refetchDelayMs)
}

async function fetchRows(
  { kind, spaceId, projectId }: ListEventQueue,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EntityRow>> {
  const rows = new Map<string, EntityRow>()
  for (let from = 0; from < ids.length; from += fetchLimit) {
    const input = { spaceId, projectId, limit: fetchLimit, ids: ids.slice(from, from + fetchLimit) }
    const { data } = (await call(callsOf(kind).find, input, { quiet: true })) as Paged<EntityRow>
    for (const row of data) rows.set(idOf(kind, row), row)
  }
  return rows
}

/** A response in flight may be older or newer than the events: it is waited for. */
async function waitForFetches(queue: ListEventQueue): Promise<void> {
  const isBusy = () => listsOf(queue).some(({ state }) => state.fetchStatus === 'fetching')
  if (!isBusy()) return
  await new Promise<void>(resolve => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isBusy()) return
      stop()
      resolve()
    })
  })
}
