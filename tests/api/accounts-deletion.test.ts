import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { Client, createPlace, startServer, type TestServer } from '#tests/harness/index.ts'
import { addToSpace, internalId, someone } from './accounts-deletion.ts'
import { codeAt, password, setUpSecondStep } from './accounts-second-step.ts'

const { me, login } = sessionCalls
const { getDeletion, deleteAccount } = accountCalls
const chapterOf = callsOf(chapter)
let server: TestServer
let time = Date.parse('2026-03-01T12:00:00Z')

beforeAll(async () => {
  server = await startServer({ env: { LOGIN_LIMIT: '5' }, overrides: { now: () => new Date(time) } })
})
afterAll(() => server.close())

const read = () => server.server.services.database.read

const refusal = ({ status, json }: { status: number; json: unknown }) => {
  const { type, errors } = json as ProblemBody
  return { status, type, path: errors?.[0]?.path }
}

describe('what would be deleted with an account', () => {
  it('is the spaces it owns, with their projects and the others in them', async () => {
    const { client, userId } = await someone(server)
    const { spaceId } = await createPlace(client, 'own')
    await client.call(projectCalls.create, { spaceId, name: 'Second' })
    const guest = await someone(server)
    await addToSpace(client, guest, spaceId)
    const other = await createPlace(guest.client, 'foreign')
    await addToSpace(guest.client, { client, userId }, other.spaceId)
    expect(await client.call(getDeletion, {})).toEqual({ spaces: [{ spaceId, name: 'own', projects: 2, members: 1 }] })
  })

  it('is nothing for a person who owns nothing', async () => {
    const { client } = await someone(server)
    expect(await client.call(getDeletion, {})).toEqual({ spaces: [] })
  })
})

describe('deleting an account', () => {
  it('requires the user id, the password and the code, each by its field', async () => {
    const { client, userId } = await someone(server)
    const attempt = (input: object) => client.attempt(deleteAccount as Call, { password, userId, ...input })
    expect(refusal(await attempt({ userId: 'somebody' }))).toEqual({ status: 400, type: 'bad-input', path: 'userId' })
    expect(refusal(await attempt({ userId: userId.toUpperCase() })).path).toBe('userId')
    expect(refusal(await attempt({ password: 'wrong night 1' })).path).toBe('password')
    expect(refusal(await attempt({ password: '' })).path).toBe('password')
    const { secret } = await setUpSecondStep(client, new Date(time))
    time += 30_000
    expect(refusal(await attempt({})).path).toBe('code')
    expect(refusal(await attempt({ code: '000000' })).path).toBe('code')
    expect((await client.call(me, {})).user.userId).toBe(userId)
    expect((await attempt({ code: codeAt(secret, new Date(time)) })).status).toBe(200)
  })

  it('lets nobody guess the password [R-18]', async () => {
    const { client, userId } = await someone(server)
    const tried: number[] = []
    for (let guess = 0; guess < 6; guess += 1)
      tried.push((await client.attempt(deleteAccount as Call, { password: `wrong night ${guess}`, userId })).status)
    expect(tried).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('ends every session, and nobody signs in to it again [R-17]', async () => {
    const { client, userId, email } = await someone(server)
    const other = new Client(server)
    await other.call(login, { email, password })
    await client.call(deleteAccount, { password, userId })
    expect(client.cookies.get('skald_session')).toBeUndefined()
    expect((await other.attempt(me as Call, {})).status).toBe(401)
    for (const name of [email, userId])
      expect(refusal(await new Client(server).attempt(login as Call, { email: name, password })).type).toBe(
        'sign-in-failed',
      )
  })

  it('removes the spaces it owns for everybody', async () => {
    const { client, userId } = await someone(server)
    const place = await createPlace(client, 'doomed')
    await client.call(chapterOf.create, { ...place, title: 'Gone' })
    const guest = await someone(server)
    await addToSpace(client, guest, place.spaceId)
    await guest.client.call(spaceCalls.get, { spaceId: place.spaceId })
    await client.call(deleteAccount, { password, userId })
    expect((await guest.client.attempt(spaceCalls.get as Call, { spaceId: place.spaceId })).status).toBe(403)
    expect((await guest.client.attempt(projectCalls.get as Call, place)).status).toBe(403)
    for (const table of ['entities', 'projects'] as const)
      expect(await read().selectFrom(table).select('id').where('space_id', '=', place.spaceId).execute()).toEqual([])
    // The id is free again.
    await guest.client.call(spaceCalls.create, { spaceId: place.spaceId, name: 'Anew' })
  })

  it('leaves what was written in places of others, by a deleted user', async () => {
    const { client, userId } = await someone(server)
    const owner = await someone(server)
    const place = await createPlace(owner.client, 'lasting')
    await addToSpace(owner.client, { client, userId }, place.spaceId)
    await owner.client.call(spaceMemberCalls.changeUserRole, {
      spaceId: place.spaceId,
      userId,
      roleId: 'administrator',
    })
    const { chapterId } = await client.call(chapterOf.create, { ...place, title: 'Mine' })
    const mine = await client.call(projectCalls.create, { spaceId: place.spaceId, name: 'Mine too' })
    // Read before, so that the author is cached.
    const get = () => owner.client.attempt(chapterOf.get as Call, { ...place, chapterId })
    expect((await get()).json).toMatchObject({ createdBy: userId })
    await client.call(deleteAccount, { password, userId })
    expect((await get()).json).toMatchObject({ createdBy: 'Deleted user', updatedBy: 'Deleted user' })
    const members = await owner.client.call(spaceMemberCalls.getSpaceUsers, { spaceId: place.spaceId })
    expect(members.map(member => member.userId)).toEqual([owner.userId])
    const { projectId } = mine
    expect(
      await owner.client.call(projectMemberCalls.getProjectUsers, { spaceId: place.spaceId, projectId }),
    ).toMatchObject([{ userId: owner.userId, roleId: 'owner' }])
  })

  it('withdraws the invitations it sent', async () => {
    const { client, userId } = await someone(server)
    const { spaceId } = await createPlace(client, 'inviting')
    const guest = await someone(server)
    await client.call(spaceMemberCalls.invite, { spaceId, emails: [guest.userId] })
    expect(await guest.client.call(notificationCalls.get, {})).toHaveLength(1)
    await client.call(deleteAccount, { password, userId })
    expect(await guest.client.call(notificationCalls.getAll, {})).toEqual([])
  })

  it('notifies the members of its spaces, and of those it left', async () => {
    const { client, userId } = await someone(server)
    const { spaceId } = await createPlace(client, 'telling')
    const guest = await someone(server)
    await addToSpace(client, guest, spaceId)
    const stays = await createPlace(guest.client, 'staying')
    await addToSpace(guest.client, { client, userId }, stays.spaceId)
    const guestId = await internalId(server, guest.userId)
    const received: unknown[] = []
    const stop = server.server.services.events.subscribe(
      ({ to, event, data }) => void received.push({ to, event, data }),
    )
    await client.call(deleteAccount, { password, userId })
    stop()
    expect(received).toContainEqual({ to: { person: guestId }, event: 'rights', data: { spaceId } })
    const { spaceId: stayed } = stays
    expect(received).toContainEqual({ to: { space: stayed }, event: 'members', data: { spaceId: stayed } })
  })
})
