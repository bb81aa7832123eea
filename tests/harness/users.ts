import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { Client } from './client.ts'

let userCount = 0

/** Registers an account and chooses its user id; returns it. */
export async function registerUser(
  client: Client,
  options: { userId?: string; username?: string; email?: string } = {},
): Promise<string> {
  userCount++
  const { userId = `person-${userCount}`, username = userId.slice(0, 20), email = `${userId}@example.org` } = options
  await client.call(sessionCalls.register, { username, email, password: 'correct horse 1' })
  await client.call(sessionCalls.updateUser, { data: { userId, username } })
  return userId
}

/** A browser with a signed-in person. */
export async function signedIn(server: { url: string }, userId?: string): Promise<Client> {
  const client = new Client(server)
  await registerUser(client, { userId })
  return client
}

/** A space and a project owned by the client's person. */
export async function createPlace(client: Client, name = 'place'): Promise<Place> {
  userCount++
  const spaceId = `${name}_${userCount}`
  await client.call(spaceCalls.create, { spaceId, name })
  const { projectId } = await client.call(projectCalls.create, { spaceId, name })
  return { spaceId, projectId }
}

/** The public user id of the signed-in person. */
export async function userIdOf(client: Client): Promise<string> {
  return (await client.call(sessionCalls.me, {})).user.userId
}

/** Answers a person's newest unanswered notification. */
export async function respondToNotification(client: Client, response: boolean): Promise<void> {
  const [newest] = await client.call(notificationCalls.get, {})
  if (!newest) throw new Error('There is no unanswered notification')
  await client.call(notificationCalls.respond, { notificationId: newest.notificationId, response })
}

/** Invites a person to a space or a project, and accepts for them: with the lowest role by default. */
export async function inviteAndAccept(
  inviter: Client,
  person: Client,
  { spaceId, projectId }: { spaceId: string; projectId?: string },
  roleId?: string,
): Promise<void> {
  const input = { spaceId, emails: [await userIdOf(person)], ...(roleId ? { roleId } : {}) }
  if (projectId === undefined) await inviter.call(spaceMemberCalls.invite, input)
  else await inviter.call(projectMemberCalls.invite, { ...input, projectId })
  await respondToNotification(person, true)
}

/** A signed-in person who was invited to a space or a project, and accepted: with the lowest role by default. */
export async function signedInMember(
  server: { url: string },
  inviter: Client,
  place: { spaceId: string; projectId?: string },
  { roleId, userId }: { roleId?: string; userId?: string } = {},
): Promise<Client> {
  const person = await signedIn(server, userId)
  await inviteAndAccept(inviter, person, place, roleId)
  return person
}
