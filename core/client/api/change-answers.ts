import type { Query } from '@tanstack/react-query'
import type { AnswerChange } from '../registry/contract.ts'
import { queryClient } from './query.ts'

/** A change with the event it belongs to. */
export interface EventChange {
  change: AnswerChange
  event: unknown
}

type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Applies changes to the cached answers; resolves when those on the screen are fetched again. */
export async function changeAnswers(changes: readonly EventChange[]): Promise<void> {
  const ready = changes.filter(({ change }) => !change.loadPatch)
  const lazy = changes.filter(one => one.change.loadPatch && hasAnswer(one))
  await Promise.all([applyChanges(ready), lazy.length > 0 && loadPatches(lazy).then(applyChanges)])
}

function loadPatches(changes: readonly EventChange[]): Promise<EventChange[]> {
  return Promise.all(
    changes.map(async ({ change, event }) => ({ event, change: { ...change, patch: await change.loadPatch?.() } })),
  )
}

function hasAnswer(one: EventChange): boolean {
  const queries = queryClient.getQueryCache().getAll()
  return queries.some(query => query.state.data !== undefined && isConcerned(query, one))
}

async function applyChanges(changes: readonly EventChange[]): Promise<void> {
  if (changes.length === 0) return
  const stale = new Set<Query>()
  for (const query of queryClient.getQueryCache().getAll()) {
    const own = changes.filter(one => isConcerned(query, one))
    const isPatched = own.length === 0 || patchAnswer(query, own)
    const outdated = own.filter(({ change }) => !change.patch).map(({ change }) => change)
    if (!isPatched || outdated.some(({ delayMs, isFetchedLater }) => !delayMs && !isFetchedLater)) stale.add(query)
    else for (const { delayMs } of outdated) markStale(query, delayMs)
  }
  if (stale.size > 0) await queryClient.invalidateQueries({ predicate: query => stale.has(query) })
}

/** True if the answer is up to date with the changes that have a patch. */
function patchAnswer(query: Query, changes: readonly EventChange[]): boolean {
  const before: unknown = query.state.data
  if (before === undefined) return true
  const byPatch = Map.groupBy(changes, ({ change }) => change.patch)
  let answer: unknown = before
  for (const [patch, those] of byPatch) {
    if (patch)
      answer = patch(
        answer,
        those.map(({ event }) => event),
      )
    if (answer === undefined) return false
  }
  if (answer === before) return true
  const isFetching = query.state.fetchStatus !== 'idle'
  const isAhead = changes.every(({ change }) => change.isAhead)
  if (isFetching && isAhead) void query.cancel({ revert: true })
  setAnswer(query, answer)
  if (!isFetching) return true
  // The answer in flight may be older than the change.
  if (!isAhead && !query.isActive()) void query.promise?.catch(() => undefined).then(() => query.invalidate())
  else if (isAhead) query.invalidate()
  return isAhead
}

/** Replaces an answer; one that was stale stays stale. */
export function setAnswer(query: Query, answer: unknown, updatedAt?: number): void {
  const wasStale = query.state.isInvalidated
  queryClient.setQueryData(query.queryKey, answer, { updatedAt })
  if (wasStale) query.invalidate()
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Marks an answer as stale; if it is on the screen, it is fetched after a time without another change, or later. */
export function markStale(query: Query, delayMs?: number): void {
  const { queryHash } = query
  query.invalidate()
  if (delayMs === undefined) return
  clearTimeout(timers.get(queryHash))
  const refetch = () => {
    timers.delete(queryHash)
    void queryClient.refetchQueries({ type: 'active', predicate: one => one === query && one.state.isInvalidated })
  }
  timers.set(queryHash, setTimeout(refetch, delayMs))
}

function isConcerned(
  { queryKey: [name, input] }: Query,
  { change: { call, where = {}, anywhere = false }, event }: EventChange,
): boolean {
  const isCall = call.endsWith('*') ? String(name).startsWith(call.slice(0, -1)) : name === call
  if (!isCall) return false
  const fields = fieldsOf(input)
  return (
    isInScope(anywhere ? { spaceId: fields.spaceId } : fields, fieldsOf(event)) &&
    Object.entries(where).every(([field, value]) => fits(fields[field], value))
  )
}

/** True if an input is within the place of an event: the same place, one that contains it, or none. */
function isInScope(input: Fields, { spaceId, projectId }: Fields): boolean {
  if (input.projectId !== undefined && projectId !== undefined) return input.projectId === projectId
  return input.spaceId === undefined || spaceId === undefined || input.spaceId === spaceId
}

function fits(value: unknown, wanted: unknown): boolean {
  if (value === undefined || wanted === undefined) return true
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
}
