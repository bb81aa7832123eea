import { can, defaultPermissions, grantOf, inheritedProjectRole } from '#core/shared/access/permission.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import {
  Client,
  inviteAndAccept,
  respondToNotification,
  signedIn,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'
import type { SampleIds } from './sample-input.ts'
import { createOneOfEverything } from './scenario.ts'

/** A caller, and what they may do in the place whose ids are `known`. */
export interface Persona {
  /** opens a browser of theirs; some calls end all sessions of their caller */
  open(): Promise<Client>
  /** the refusal they get if they are not signed in with an identity */
  state: 'in' | 'signed-out' | 'identity-missing'
  known: SampleIds
  /** where they are a member, whatever their role allows */
  isIn: readonly ('space' | 'project')[]
  holds(permission: string): boolean
}

export const noAccess: Pick<Persona, 'isIn' | 'holds'> = { isIn: [], holds: () => false }
const password = 'correct horse 1'

/** A new person with an account and an identity. */
async function newUser(server: TestServer) {
  const client = await signedIn(server)
  const userId = await userIdOf(client)
  const open = async () => {
    const other = new Client(server)
    await other.call(sessionCalls.login, { email: userId, password })
    return other
  }
  return { client, userId, open, state: 'in' as const }
}

export function placeOf({ spaceId = '', projectId = '' }: SampleIds): { spaceId: string; projectId: string } {
  return { spaceId, projectId }
}

export async function anonymous(server: TestServer, sampleIds: SampleIds): Promise<Persona> {
  return { open: async () => new Client(server), state: 'signed-out', known: sampleIds, ...noAccess }
}

/** Still sends the cookie of a closed session. */
export async function signedOut(server: TestServer, sampleIds: SampleIds): Promise<Persona> {
  const past = await signedIn(server)
  const cookie = past.cookies.get('skald_session') ?? ''
  await past.call(sessionCalls.logout, {})
  const open = async () => {
    const client = new Client(server)
    client.cookies.set('skald_session', cookie)
    return client
  }
  return { open, state: 'signed-out', known: sampleIds, ...noAccess }
}

export async function nameless(server: TestServer, sampleIds: SampleIds): Promise<Persona> {
  const email = 'new@example.org'
  await new Client(server).call(sessionCalls.register, { username: 'New', email, password })
  const open = async () => {
    const client = new Client(server)
    await client.call(sessionCalls.login, { email, password })
    return client
  }
  return { open, state: 'identity-missing', known: sampleIds, ...noAccess }
}

export async function outsider(server: TestServer, sampleIds: SampleIds): Promise<Persona> {
  return { ...(await newUser(server)), known: sampleIds, ...noAccess }
}

/** Invited to the space and the project as an administrator, without an answer. */
export async function invited(server: TestServer, sampleIds: SampleIds, owner: Client): Promise<Persona> {
  const person = await newUser(server)
  const { spaceId, projectId } = placeOf(sampleIds)
  const invitation = { spaceId, emails: [person.userId], roleId: 'administrator' }
  await owner.call(spaceMemberCalls.invite, invitation)
  await owner.call(projectMemberCalls.invite, { ...invitation, projectId })
  return { ...person, known: sampleIds, ...noAccess }
}

/** A former administrator of both. */
export async function removed(server: TestServer, sampleIds: SampleIds, owner: Client): Promise<Persona> {
  const person = await newUser(server)
  const { spaceId, projectId } = placeOf(sampleIds)
  await inviteAndAccept(owner, person.client, { spaceId, projectId }, 'administrator')
  const { userId } = person
  await owner.call(spaceMemberCalls.changeUserRole, { spaceId, userId, roleId: 'administrator' })
  await owner.call(spaceMemberCalls.removeUserFromSpace, { spaceId, userId })
  return { ...person, known: sampleIds, ...noAccess }
}

/** A person with built-in roles in a place of their own, assigned by invitations and hand-overs. */
export async function inRoles(server: TestServer, spaceRole: string, projectRole: string | null): Promise<Persona> {
  const founder = await signedIn(server)
  const sampleIds = await createOneOfEverything(server, founder)
  const { spaceId, projectId } = placeOf(sampleIds)
  const person = await newUser(server)
  const { client, userId } = person
  await inviteAndAccept(founder, client, { spaceId })
  if (projectRole !== null)
    await inviteAndAccept(founder, client, { spaceId, projectId }, projectRole === 'owner' ? 'viewer' : projectRole)
  if (projectRole === 'owner') await founder.call(projectMemberCalls.handOver, { spaceId, projectId, userId })
  if (spaceRole === 'administrator')
    await founder.call(spaceMemberCalls.changeUserRole, { spaceId, userId, roleId: spaceRole })
  if (spaceRole === 'owner') await founder.call(spaceMemberCalls.handOver, { spaceId, userId })
  const inSpace = grantOf(defaultPermissions('space', spaceRole))
  const inProject = [projectRole, inheritedProjectRole(spaceRole)].map(role =>
    grantOf(defaultPermissions('project', role ?? '')),
  )
  return {
    ...person,
    known: sampleIds,
    isIn: (projectRole ?? inheritedProjectRole(spaceRole)) ? ['space', 'project'] : ['space'],
    holds: permission =>
      can(inSpace, permission) || (isOfProject(permission) && inProject.some(grant => can(grant, permission))),
  }
}

/** Permissions of spaces are never held through a role in a project. */
function isOfProject(permission: string): boolean {
  return !permission.startsWith('space.') && permission !== 'project.create'
}

/** A person with custom roles in space and project, and a function that changes their permissions. */
export async function inCustomRoles(server: TestServer, owner: Client, sampleIds: SampleIds) {
  const { spaceId, projectId } = placeOf(sampleIds)
  const at = [
    { calls: spaceMemberCalls, place: { spaceId } },
    { calls: projectMemberCalls, place: { spaceId, projectId } },
  ] as const
  /** Gives the role the permissions for which the test returns true. */
  const allow = async (test: (permission: string) => boolean) => {
    for (const { calls, place } of at) {
      const where = place as { spaceId: string; projectId: string }
      const [all] = await owner.call(calls.getPermissions, where)
      const permissions = Object.fromEntries(Object.keys(all?.permissions ?? {}).map(key => [key, test(key)]))
      await owner.call(calls.setPermissions, { ...where, newPermissions: [{ role: 'Custom', permissions }] })
    }
  }
  await allow(() => false)
  const person = await newUser(server)
  for (const { calls, place } of at) {
    const where = place as { spaceId: string; projectId: string }
    const custom = (await owner.call(calls.getPermissions, where)).find(({ role }) => role === 'Custom')
    const invitation = { ...where, emails: [person.userId], roleId: custom?.roleId ?? '' }
    await owner.call(calls.invite, invitation)
    await respondToNotification(person.client, true)
  }
  const persona: Persona = { ...person, known: sampleIds, isIn: ['space', 'project'], holds: () => false }
  return { persona, allow }
}
