import type { Call } from '#core/shared/call.ts'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { deletionsCall } from '#core/shared/calls/undo.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { updateMention } from '../../editor/mention/mention-events.ts'
import type { Project } from '../../place/use-place.ts'
import { registry } from '../../registry/app-registry.ts'
import type { AnswerChange, LiveUpdate } from '../../registry/contract.ts'
import { refetchUser } from '../../session/session.ts'
import { syncLists } from './sync-lists.ts'
import { forgetOrRename, patchPage } from './sync-pages.ts'

const staleAnswers = (...calls: readonly Call[]) => calls.map(({ name }): AnswerChange => ({ call: name }))

const placeAnswers = staleAnswers(spaceCalls.get, spaceCalls.find, projectCalls.get, projectCalls.find)
const memberAnswers = [
  ...placeAnswers,
  ...staleAnswers(
    spaceMemberCalls.getSpaceUsers,
    spaceMemberCalls.getInvitations,
    spaceMemberCalls.getPermissions,
    projectMemberCalls.getProjectUsers,
    projectMemberCalls.getInvitations,
    projectMemberCalls.getPermissions,
  ),
]

/** The page of an entity, and the answers that hold entities of all kinds. */
function changesOfEntity(event: EntityEvent): AnswerChange[] {
  const kind = registry.kinds.get(event.kind)
  if (!kind || event.is === 'moved') return []
  const { get, find } = callsOf(kind)
  const archive = { call: archiveListCall.name }
  const deletions = { call: deletionsCall.name }
  // Any open entity of the kind may have been deleted with its parent. An event without a count names no entities.
  if (event.is === 'many')
    return event.count === undefined
      ? [...staleAnswers(get as Call, find as Call, projectCalls.get), archive, deletions]
      : [{ call: get.name }, archive, deletions]
  if (event.is === 'created') return []
  const page = { call: get.name, where: { [kind.idField]: event.id }, patch: patchPage }
  return event.is === 'deleted' ? [archive, deletions] : [page, archive]
}

/** The count of a kind in every cached project. */
function changesOfCounts(event: EntityEvent): AnswerChange[] {
  if (event.is === 'moved' || event.count === undefined) return []
  return [
    { call: projectCalls.get.name, patch: patchCounts },
    { call: projectCalls.find.name, patch: patchCounts },
  ]
}

function patchCounts(answer: Project | readonly Project[], all: readonly (EntityEvent & { count: number })[]) {
  const withCounts = (project: Project): Project => {
    const own = all.filter(({ projectId }) => projectId === project.projectId)
    return {
      ...project,
      counts: { ...project.counts, ...Object.fromEntries(own.map(({ kind, count }) => [kind, count])) },
    }
  }
  return 'map' in answer ? answer.map(withCounts) : withCounts(answer)
}

/** Entities of the worlds that projects use, whose names pages of other projects of the space show. */
const sharedEntities: AnswerChange = {
  ...{ call: 'shared-entities', anywhere: true },
  loadPatch: async () => (await import('../../entity/shared-entities.ts')).patchSharedEntities,
}

/** What changes in the core with an event. */
export const coreUpdates: readonly LiveUpdate[] = [
  { event: events.rights, changes: () => [{ call: '*' }] },
  { event: events.members, changes: () => memberAnswers },
  { event: events.place, changes: () => [...placeAnswers, { call: 'shared-entities', anywhere: true }] },
  {
    event: events.versionNames,
    changes: (event: unknown) => [{ call: versionCalls.named.name, where: { id: (event as { id: string }).id } }],
  },
  { event: events.account, changes: () => [{ call: 'user/*' }], receive: () => void refetchUser() },
  { event: events.entity, changes: changesOfEntity, receive: forgetOrRename },
  { event: events.entity, changes: () => [sharedEntities], receive: updateMention },
  // Only the server knows the count and the position of what this page has created.
  { event: events.entity, echoes: true, changes: changesOfCounts, receive: syncLists },
]
