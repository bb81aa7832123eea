import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { Client } from './client.ts'

let userCount = 0

/** Opens an account and chooses its user id; answers that. */
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

/** A browser somebody is signed in at. */
export async function signedIn(server: { url: string }, userId?: string): Promise<Client> {
  const client = new Client(server)
  await registerUser(client, { userId })
  return client
}

/** A space and a project of the client's own. */
export async function createPlace(client: Client, name = 'place'): Promise<Place> {
  userCount++
  const spaceId = `${name}_${userCount}`
  await client.call(spaceCalls.create, { spaceId, name })
  const { projectId } = await client.call(projectCalls.create, { spaceId, name })
  return { spaceId, projectId }
}

/** The public user id of whoever is signed in there. */
export async function userIdOf(client: Client): Promise<string> {
  return (await client.call(sessionCalls.me, {})).user.userId
}

/** Answers the newest notification of a person that waits. */
export async function respondToNotification(client: Client, response: boolean): Promise<void> {
  const [newest] = await client.call(notificationCalls.get, {})
  if (!newest) throw new Error('Nothing waits for an answer')
  await client.call(notificationCalls.respond, { notificationId: newest.notificationId, response })
}

/** Invites a person to a space or a project, and has them accept: with the lowest role unless another is named. */
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
