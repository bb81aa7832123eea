import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { queryClient } from '../../api/query.ts'
import { refetchUser } from '../../session/session.ts'
import { receiveEntityEvent } from './entity-events.ts'
import { syncCounts } from './sync-counts.ts'
import { syncLists } from './sync-lists.ts'
import { syncPages } from './sync-pages.ts'

interface EventScope {
  spaceId?: unknown
  projectId?: unknown
}

function scopeOf(value: unknown): EventScope {
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * True if a query's input is within the scope of an event: the same scope, one that contains it, or no scope at all,
 * like the list of all spaces.
 */
function matchesScope(input: EventScope, { spaceId, projectId }: EventScope): boolean {
  if (input.projectId !== undefined && projectId !== undefined) return input.projectId === projectId
  return input.spaceId === undefined || input.spaceId === spaceId
}

/** Refetches the matching queries on the screen and marks the others as stale. */
function invalidateScope(data: unknown, names?: ReadonlySet<string>): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      (!names || names.has(String(name))) && matchesScope(scopeOf(input), scopeOf(data)),
  })
}

const namesOf = (...calls: readonly Call[]) => new Set(calls.map(({ name }) => name))

const placeCalls = namesOf(spaceCalls.get, spaceCalls.find, projectCalls.get, projectCalls.find)
const memberCalls = new Set([
  ...placeCalls,
  ...namesOf(
    spaceMemberCalls.getSpaceUsers,
    spaceMemberCalls.getInvitations,
    spaceMemberCalls.getPermissions,
    projectMemberCalls.getProjectUsers,
    projectMemberCalls.getInvitations,
    projectMemberCalls.getPermissions,
  ),
])

const handlers: Readonly<Record<string, (data: unknown) => void>> = {
  [events.rights]: data => invalidateScope(data),
  [events.members]: data => invalidateScope(data, memberCalls),
  [events.place]: data => invalidateScope(data, placeCalls),
  [events.entity]: data => receiveEntityEvent(data as EntityEvent),
  [events.account]: () => {
    void refetchUser()
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('user/') })
  },
}

syncLists()
syncCounts()
syncPages()

/** Runs the core's own handler of an event. */
export function handleCoreEvent(event: string, data: unknown): void {
  handlers[event]?.(data)
}
