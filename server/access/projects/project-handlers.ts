import type { InputOf } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type HandledCall, handle } from '../../contract.ts'
import type { Reader } from '../../db/schema.ts'
import type { GuessLimit } from '../../rate-limit/guess-limit.ts'
import { type AccessChange, changeAccess } from '../access-change.ts'
import { withdrawAllInvitations } from '../invitations/invitations.ts'
import { invite } from '../invitations/invite.ts'
import { readMembers } from '../members/members.ts'
import type { PlaceRef } from '../roles/roles.ts'
import { type AccessService, forbidden } from '../service.ts'
import { posterHandler } from './poster.ts'
import { createProject, deleteProject, type Project, readProjects, updateProject } from './projects.ts'
import { createStarters, starterKinds } from './starters.ts'

export function projectHandlers(access: AccessService, guessLimit: GuessLimit): HandledCall[] {
  const { entities } = access.dependencies
  const read = (from: Reader, context: CallContext, place: PlaceRef & { spaceId: string }) =>
    readProjects(from, entities, context.person().id, place)
  return [
    handle(projectCalls.create, (input, context) =>
      changeAccess(access, context, async accessChange => {
        const projectId = await createWithStarters(accessChange, context, input, guessLimit)
        return firstProject(await read(accessChange.tx, context, { spaceId: input.spaceId, projectId }))
      }),
    ),
    handle(projectCalls.get, async (place, context) => firstProject(await read(context.read, context, place))),
    handle(projectCalls.find, ({ spaceId }, context) => read(context.read, context, { spaceId })),
    handle(projectCalls.update, ({ data, ...place }, context) =>
      changeAccess(access, context, async ({ tx, person, now, emitPlaceChanged }) => {
        await access.confirm(tx, person, 'project.settings', place)
        await updateProject(tx, { data, ...place }, now)
        await emitPlaceChanged(place)
        return firstProject(await read(tx, context, place))
      }),
    ),
    posterHandler(access),
    handle(projectCalls.delete, (place, context) =>
      changeAccess(access, context, async accessChange => {
        const { tx, person } = accessChange
        await access.confirm(tx, person, 'project.delete', place)
        await withdrawAllInvitations(accessChange, place)
        for (const { personId } of await readMembers(tx, place)) await accessChange.emitRightsChanged(personId, place)
        await entities.removeAll(tx, { projectId: place.projectId })
        await deleteProject(tx, place.projectId)
        return { ok: true as const }
      }),
    ),
  ]
}

/** Creates a project with its starter entities and invitations, or nothing at all. */
async function createWithStarters(
  accessChange: AccessChange,
  context: CallContext,
  { users = [], defaultMap, defaultTimeline, ...input }: InputOf<typeof projectCalls.create>,
  guessLimit: GuessLimit,
): Promise<string> {
  const { tx, access, person, now } = accessChange
  const { spaceId } = input
  await access.confirm(tx, person, 'project.create', { spaceId })
  const kinds = starterKinds(context.entities, { defaultMap, defaultTimeline })
  const { writeKey } = context
  const { projectId, isNew } = await createProject(tx, input, { user: person, now, writeKey })
  if (!isNew) return projectId
  const place: Place = { spaceId, projectId }
  await createStarters(tx, context.entities, kinds, place, {
    ...{ user: person, now, writeKey },
    newId: () => context.newId(),
  })
  if (users.length > 0) await invite(accessChange, place, { names: users, field: 'users' }, guessLimit)
  await accessChange.emitPlaceChanged(place)
  return projectId
}

function firstProject([found]: Project[]): Project {
  if (!found) throw forbidden()
  return found
}
