import type { InputOf } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type HandledCall, handle } from '../../contract.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { EntityStore, EntityWriteContext } from '../../ports.ts'
import type { GuessLimit } from '../../rate-limit/guess-limit.ts'
import { type AccessChange, changeAccess } from '../access-change.ts'
import { refuseIssues } from '../field-issues.ts'
import { withdrawAllInvitations } from '../invitations/invitations.ts'
import { invite } from '../invitations/invite.ts'
import { readMembers } from '../members/members.ts'
import type { PlaceRef } from '../roles/roles.ts'
import { type AccessService, forbidden } from '../service.ts'
import { posterHandler } from './poster.ts'
import { createProject, deleteProject, type Project, readProjects, updateProject } from './projects.ts'

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
  ]
}

/** Deletes a project with its content, if the person may. */
export async function deleteWhole(
  accessChange: AccessChange,
  entities: Pick<EntityStore, 'removeAll'>,
  place: Place,
): Promise<void> {
  const { tx, access, person } = accessChange
  await access.confirm(tx, person, 'project.delete', place)
  await withdrawAllInvitations(accessChange, place)
  for (const { personId } of await readMembers(tx, place)) await accessChange.emitRightsChanged(personId, place)
  await entities.removeAll(tx, { projectId: place.projectId })
  await deleteProject(tx, place.projectId)
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

/** The kinds of which a project can start with one entity, by the field of the call. */
const starterFields = { defaultMap: 'map', defaultTimeline: 'timeline' } as const

type StarterChoice = { [Field in keyof typeof starterFields]?: boolean }

/** The kinds of which the new project gets a first entity. @throws Problem bad-input if one is not installed */
function starterKinds(entities: Pick<EntityStore, 'kind'>, choice: StarterChoice): Kind[] {
  const chosen = Object.entries(starterFields).filter(([field]) => choice[field as keyof StarterChoice])
  const kinds = chosen.map(([field, name]) => ({ field, name, kind: entities.kind(name) }))
  refuseIssues(
    Object.fromEntries(
      kinds.map(({ field, name, kind }) => [
        field,
        kind?.starter ? null : `There is no ${name} to begin with: its plugin is not installed`,
      ]),
    ),
  )
  return kinds.flatMap(({ kind }) => kind ?? [])
}

async function createStarters(
  tx: Tx,
  entities: Pick<EntityStore, 'create'>,
  kinds: readonly Kind[],
  place: Place,
  by: EntityWriteContext,
): Promise<void> {
  for (const kind of kinds) await entities.create(tx, kind, place, { values: { ...kind.starter } }, by)
}
