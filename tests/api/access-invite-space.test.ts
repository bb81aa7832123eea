import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import {
  Client,
  createPlace,
  inviteAndAccept,
  respondToNotification,
  signedIn,
  userIdOf,
} from '#tests/harness/index.ts'
import { refusal, setUpUsers, unansweredNotifications } from './access-users.ts'

const testUsers = setUpUsers()
const toSpace = spaceMemberCalls.invite

describe('an invitation to a space', () => {
  it('reaches a registered person by address and by user id [SPACE-22] [NOTIF-01] [NOTIF-15]', async () => {
    const { owner, person, place, space, userId, server } = testUsers
    const other = await signedIn(server)
    const otherId = await userIdOf(other)
    const answer = await owner.call(toSpace, {
      ...space,
      emails: [` ${userId.toUpperCase()}@Example.org `, otherId.toUpperCase()],
    })
    expect(answer).toEqual({
      invited: [
        { userId, username: userId },
        { userId: otherId, username: otherId },
      ],
      skipped: [],
    })
    const by = await userIdOf(owner)
    expect(await unansweredNotifications(person)).toEqual([
      {
        notificationId: expect.stringMatching(/^[a-z2-7]{26}$/),
        title: `${by} invites you to the space "place" as member`,
        created: expect.stringMatching(/Z$/),
        viewed: false,
        action: 'INVITE_TO_SPACE',
        payload: {
          invitationId: expect.any(String),
          spaceId: place.spaceId,
          spaceName: 'place',
          role: 'member',
          roleId: 'member',
          by: { userId: by, username: by },
        },
      },
    ])
    expect(await unansweredNotifications(other)).toHaveLength(1)
  })

  it('gives the named role when it is accepted, and nothing before [NOTIF-08] [NOTIF-16] [NOTIF-17]', async () => {
    const { owner, person, space, userId } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId], roleId: 'administrator' })
    const nothing = await refusal(person, spaceCalls.get, space)
    expect(nothing.type).toBe('forbidden')
    expect(await person.call(spaceCalls.find, {})).toEqual([])
    await respondToNotification(person, true)
    expect(await unansweredNotifications(person)).toEqual([])
    const [seen] = await person.call(notificationCalls.getAll, {})
    expect(seen).toMatchObject({ viewed: true, action: 'INVITE_TO_SPACE' })
    expect(await person.call(spaceCalls.get, space)).toMatchObject({ roleId: 'administrator', role: 'administrator' })
    expect(await owner.call(spaceMemberCalls.getInvitations, space)).toEqual([])
  })

  it('is gone when it is declined, and may be sent again [NOTIF-09] [NOTIF-17]', async () => {
    const { owner, person, space, userId } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    await respondToNotification(person, false)
    expect((await refusal(person, spaceCalls.get, space)).status).toBe(403)
    expect(await unansweredNotifications(person)).toEqual([])
    expect((await owner.call(toSpace, { ...space, emails: [userId] })).invited).toHaveLength(1)
  })

  it('is not sent twice, nor to members', async () => {
    const { owner, person, space, userId } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    const again = await owner.call(toSpace, { ...space, emails: [userId, `${userId}@example.org`] })
    expect(again).toEqual({ invited: [], skipped: [{ userId, username: userId }] })
    expect(await unansweredNotifications(person)).toHaveLength(1)
    await respondToNotification(person, true)
    expect((await owner.call(toSpace, { ...space, emails: [userId] })).invited).toEqual([])
    expect(await unansweredNotifications(person)).toEqual([])
  })

  it('reaches a person without an identity, and waits for it', async () => {
    const { owner, space, userId, server } = testUsers
    const nameless = new Client(server)
    await nameless.call(sessionCalls.register, {
      ...{ username: 'New', email: `new-${userId}@example.org`, password: 'correct horse 1' },
    })
    await owner.call(toSpace, { ...space, emails: [`new-${userId}@example.org`] })
    const [notification] = await unansweredNotifications(nameless)
    const answer = { notificationId: notification?.notificationId ?? '', response: true }
    expect((await refusal(nameless, notificationCalls.respond, answer)).type).toBe('identity-missing')
    await nameless.call(sessionCalls.updateUser, { data: { userId: `chosen-${userId}`, username: 'New' } })
    await nameless.call(notificationCalls.respond, answer)
    expect((await nameless.call(spaceCalls.get, space)).role).toBe('member')
  })

  it('names everyone who cannot be invited, and invites nobody [SPACE-14]', async () => {
    const { owner, person, space, userId } = testUsers
    const emails = [userId, 'nobody@example.org', await userIdOf(owner), 'no-such-person', '\u202e<b>@x']
    const { type, errors } = await refusal(owner, toSpace, { ...space, emails })
    expect(type).toBe('bad-input')
    expect(errors?.map(({ path }) => path)).toEqual(['emails.1', 'emails.2', 'emails.3', 'emails.4'])
    for (const [at, email] of emails.slice(1).entries()) expect(errors?.[at]?.message).toContain(`"${email}"`)
    expect(await unansweredNotifications(person)).toEqual([])
    expect(await owner.call(spaceMemberCalls.getInvitations, space)).toEqual([])
  })

  it('does not reach a deleted account', async () => {
    const { owner, space, userId, server } = testUsers
    await server.server.services.database.write(tx =>
      tx.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('user_id', '=', userId).execute(),
    )
    expect((await refusal(owner, toSpace, { ...space, emails: [userId] })).errors?.[0]?.path).toBe('emails.0')
  })

  it('cannot name a missing role, the owner’s, or one above the sender’s', async () => {
    const { owner, person, space, server } = testUsers
    await inviteAndAccept(owner, person, space, 'administrator')
    const third = await userIdOf(await signedIn(server))
    const invite = (roleId: string) => refusal(person, toSpace, { ...space, emails: [third], roleId })
    expect(await invite('none')).toMatchObject({ type: 'bad-input', errors: [{ path: 'roleId' }] })
    expect(await invite('owner')).toMatchObject({ status: 403, type: 'forbidden' })
    await owner.call(spaceMemberCalls.setPermissions, {
      ...space,
      newPermissions: [
        { role: 'Chief', permissions: {} },
        { roleId: 'administrator', role: 'administrator', permissions: { 'space.read': true, 'space.invite': true } },
      ],
    })
    const chief = (await owner.call(spaceMemberCalls.getPermissions, space)).find(({ role }) => role === 'Chief')
    expect(await invite(chief?.roleId ?? '')).toMatchObject({
      status: 403,
      detail: 'You cannot give a role above your own.',
    })
    expect(await person.call(toSpace, { ...space, emails: [third], roleId: 'administrator' })).toMatchObject({
      skipped: [],
    })
  })

  it('is seen by those who may invite, and withdrawn by them', async () => {
    const { owner, person, space, userId } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    const [open] = await owner.call(spaceMemberCalls.getInvitations, space)
    expect(open).toEqual({
      invitationId: expect.any(String),
      ...{ userId, username: userId, role: 'member', by: await userIdOf(owner), created: expect.stringMatching(/Z$/) },
    })
    const [notification] = await unansweredNotifications(person)
    const invitationId = open?.invitationId ?? ''
    await owner.call(spaceMemberCalls.cancelInvitation, { ...space, invitationId })
    expect(await person.call(notificationCalls.getAll, {})).toEqual([])
    const late = { notificationId: notification?.notificationId ?? '', response: true }
    expect((await refusal(person, notificationCalls.respond, late)).status).toBe(404)
    expect((await refusal(owner, spaceMemberCalls.cancelInvitation, { ...space, invitationId })).status).toBe(404)
    expect((await refusal(person, spaceCalls.get, space)).status).toBe(403)
  })

  it('belongs to one person: nobody else can answer it', async () => {
    const { owner, person, space, userId, server } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    const [notification] = await unansweredNotifications(person)
    const answer = { notificationId: notification?.notificationId ?? '', response: true }
    const stranger = await signedIn(server)
    expect((await refusal(stranger, notificationCalls.respond, answer)).status).toBe(404)
    expect((await refusal(stranger, spaceCalls.get, space)).status).toBe(403)
    expect(await unansweredNotifications(person)).toHaveLength(1)
  })

  it('cannot be withdrawn through another space [R-12]', async () => {
    const { owner, person, space, userId } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    const [open] = await owner.call(spaceMemberCalls.getInvitations, space)
    const elsewhere = await createPlace(person)
    const input = { spaceId: elsewhere.spaceId, invitationId: open?.invitationId ?? '' }
    expect((await refusal(person, spaceMemberCalls.cancelInvitation, input)).status).toBe(404)
    expect(await unansweredNotifications(person)).toHaveLength(1)
  })

  it('is deleted with its space', async () => {
    const { owner, person, space, userId } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    await owner.call(spaceCalls.delete, space)
    expect(await person.call(notificationCalls.getAll, {})).toEqual([])
  })

  it('is no longer open once its row is deleted, and can still be declined', async () => {
    const { owner, person, place, space, userId, server } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    const [notification] = await unansweredNotifications(person)
    const notificationId = notification?.notificationId ?? ''
    await server.server.services.database.write(tx =>
      tx.deleteFrom('invitations').where('space_id', '=', place.spaceId).execute(),
    )
    const late = await refusal(person, notificationCalls.respond, { notificationId, response: true })
    expect(late).toMatchObject({ status: 404, detail: 'This invitation is no longer open' })
    await person.call(notificationCalls.respond, { notificationId, response: false })
    expect(await unansweredNotifications(person)).toEqual([])
  })
})

it('guessing who is registered ends after thirty unknown names, also one by one', async () => {
  const { owner, person, space, userId } = testUsers
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `nobody-${at}@example.org`)
  expect((await refusal(owner, toSpace, { ...space, emails: unknown(29) })).status).toBe(400)
  const over = await owner.attempt(toSpace as Call, { ...space, emails: unknown(2) })
  expect(over.json).toMatchObject({ status: 429, type: 'too-many' })
  expect(over.text).not.toContain('example.org')
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await refusal(owner, toSpace, { ...space, emails: [userId] })).status).toBe(429)
  expect(await unansweredNotifications(person)).toEqual([])
  expect((await person.call(spaceCalls.find, {})).length).toBe(0)
})
