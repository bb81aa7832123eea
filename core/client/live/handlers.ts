import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { EntityNews } from '#core/shared/entity-news.ts'
import { events } from '#core/shared/event.ts'
import { queries } from '../api/query.ts'
import { followCounts } from '../entity/follow-counts.ts'
import { followLists } from '../entity/follow-lists.ts'
import { followPages } from '../entity/follow-pages.ts'
import { hearNews } from '../entity/news.ts'
import { refetchUser } from '../session/session.ts'

interface Place {
  spaceId?: unknown
  projectId?: unknown
}

function placeIn(value: unknown): Place {
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * Whether an answer is about a place that something happened to: about it, about what it lies in, or, like a list of all
 * spaces, about no place in particular.
 */
function concerns(asked: Place, { spaceId, projectId }: Place): boolean {
  if (asked.projectId !== undefined && projectId !== undefined) return asked.projectId === projectId
  return asked.spaceId === undefined || asked.spaceId === spaceId
}

/** Asks again for what is on the screen, and marks the rest as old. */
function refreshPlace(data: unknown, names?: ReadonlySet<string>): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [name, asked] }) =>
      (!names || names.has(String(name))) && concerns(placeIn(asked), placeIn(data)),
  })
}

const namesOf = (...calls: readonly Call[]) => new Set(calls.map(({ name }) => name))

const ofPlaces = namesOf(spaceCalls.get, spaceCalls.find, projectCalls.get, projectCalls.find)
const ofMembers = new Set([
  ...ofPlaces,
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
  [events.rights]: data => refreshPlace(data),
  [events.members]: data => refreshPlace(data, ofMembers),
  [events.place]: data => refreshPlace(data, ofPlaces),
  [events.entity]: data => hearNews(data as EntityNews),
  [events.account]: () => {
    void refetchUser()
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('user/') })
  },
}

followLists()
followCounts()
followPages()

/** What the core itself does when something happens elsewhere. */
export function follow(event: string, data: unknown): void {
  handlers[event]?.(data)
}
