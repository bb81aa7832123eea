import type { InputOf } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import { type Change, change } from './change.ts'
import type { Guesses } from './guesses.ts'
import { withdrawAll } from './invitations.ts'
import { invite } from './invite.ts'
import { readMembers } from './members.ts'
import { posterHandler } from './poster.ts'
import { createProject, deleteProject, type Project, readProjects, updateProject } from './projects.ts'
import type { PlaceId } from './roles.ts'
import { type Access, forbidden } from './service.ts'
import { createStarters, starterKinds } from './starters.ts'

export function projectHandlers(access: Access, guesses: Guesses): HandledCall[] {
  const { entities } = access.parts
  const read = (from: Reader, context: CallContext, place: PlaceId & { spaceId: string }) =>
    readProjects(from, entities, context.person().id, place)
  return [
    handle(projectCalls.create, (input, context) =>
      change(access, context, async making => {
        const projectId = await make(making, context, input, guesses)
        return oneOf(await read(making.tx, context, { spaceId: input.spaceId, projectId }))
      }),
    ),
    handle(projectCalls.get, async (place, context) => oneOf(await read(context.read, context, place))),
    handle(projectCalls.find, ({ spaceId }, context) => read(context.read, context, { spaceId })),
    handle(projectCalls.update, ({ data, ...place }, context) =>
      change(access, context, async ({ tx, person, now, tellPlace }) => {
        await access.confirm(tx, person, 'project.settings', place)
        await updateProject(tx, { data, ...place }, now)
        await tellPlace(place)
        return oneOf(await read(tx, context, place))
      }),
    ),
    posterHandler(access),
    handle(projectCalls.delete, (place, context) =>
      change(access, context, async going => {
        const { tx, person } = going
        await access.confirm(tx, person, 'project.delete', place)
        await withdrawAll(going, place)
        for (const { personId } of await readMembers(tx, place)) await going.tellRights(personId, place)
        await entities.removeAll(tx, { projectId: place.projectId })
        await deleteProject(tx, place.projectId)
        return { ok: true as const }
      }),
    ),
  ]
}

/** A project with what it is to begin with and whom it is for, or nothing of it. */
async function make(
  making: Change,
  context: CallContext,
  { users = [], defaultMap, defaultTimeline, ...input }: InputOf<typeof projectCalls.create>,
  guesses: Guesses,
): Promise<string> {
  const { tx, access, person, now } = making
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
  if (users.length > 0) await invite(making, place, { names: users, field: 'users' }, guesses)
  await making.tellPlace(place)
  return projectId
}

function oneOf([found]: Project[]): Project {
  if (!found) throw forbidden()
  return found
}
