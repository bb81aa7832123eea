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
 * Whether an answer is about a place that something happened to: about it, about what it lies in, or, like a list of all
 * spaces, about no place in particular.
 */
function matchesScope(input: EventScope, { spaceId, projectId }: EventScope): boolean {
  if (input.projectId !== undefined && projectId !== undefined) return input.projectId === projectId
  return input.spaceId === undefined || input.spaceId === spaceId
}

/** Asks again for what is on the screen, and marks the rest as old. */
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

/** What the core itself does when something happens elsewhere. */
export function handleCoreEvent(event: string, data: unknown): void {
  handlers[event]?.(data)
}
