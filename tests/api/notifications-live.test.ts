import { afterAll, describe, expect, it } from 'vitest'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { emitEvent, internalIdOf, type LivePage, openPage, waitUntilTrue } from './live-page.ts'

const server = await startServer()
afterAll(() => server.close())
const { database, notifications } = server.server.services
const ann = await signedIn(server, 'ann-bell')
const bea = await signedIn(server, 'bea-bell')
const beasId = await internalIdOf(server, 'bea-bell')
const { spaceId, projectId } = await createPlace(ann)

const receivedBy = (page: LivePage) => page.named('notification').map(({ data }) => data)
const notify = (action: string, payload: Record<string, unknown> = {}) =>
  database.write(tx => notifications.notify(tx, { personId: beasId, action, title: action, payload }))

/** Resolves once everything sent to a page has arrived: events arrive in their order. */
async function passOnEverything(page: LivePage, userId: string): Promise<void> {
  await emitEvent(server, { person: await internalIdOf(server, userId) }, 'end')
  await waitUntilTrue('the end', () => page.named('end').length === 1)
}

describe('a notification', () => {
  it('of an invitation arrives at every page of its person, and at no other [RT-08]', async () => {
    const [annsPage, first, second] = [
      await openPage(ann, 'ann-bell'),
      await openPage(bea, 'bea-bell'),
      await openPage(bea, 'bea-bell'),
    ]
    await ann.call(spaceMemberCalls.invite, { spaceId, emails: ['bea-bell'] })
    await waitUntilTrue('both heard', () => receivedBy(first).length === 1 && receivedBy(second).length === 1)
    const [listed] = await bea.call(notificationCalls.get, {})
    expect(receivedBy(first)).toEqual([listed])
    expect(listed).toMatchObject({
      action: 'INVITE_TO_SPACE',
      viewed: false,
      payload: { spaceId, by: { userId: 'ann-bell' } },
    })
    await passOnEverything(annsPage, 'ann-bell')
    expect(receivedBy(annsPage)).toEqual([])
    for (const page of [annsPage, first, second]) page.close()
  })

  it('answered in one window sends an event to the others, once', async () => {
    const page = await openPage(bea, 'bea-bell')
    const [listed] = await bea.call(notificationCalls.get, {})
    const answer = { notificationId: listed?.notificationId ?? '', response: true }
    await bea.call(notificationCalls.respond, answer)
    await bea.call(notificationCalls.respond, answer)
    await waitUntilTrue('received', () => receivedBy(page).length === 1)
    await passOnEverything(page, 'bea-bell')
    expect(receivedBy(page)).toEqual([{ notificationId: listed?.notificationId, viewed: true }])
    page.close()
  })

  it('that came while one was away is sent after reconnecting', async () => {
    const page = await openPage(bea, 'bea-bell')
    const after = page.named('registered')[0]?.seq
    page.close()
    const notificationId = await notify('SOMETHING', { text: '<script>' })
    const again = await openPage(bea, 'bea-bell', after)
    await waitUntilTrue('received', () => receivedBy(again).length === 1)
    expect(receivedBy(again)).toMatchObject([{ notificationId, payload: { text: '<script>' } }])
    again.close()
  })

  it('that is withdrawn sends an event too', async () => {
    const page = await openPage(bea, 'bea-bell')
    const notificationId = await notify('GONE')
    await database.write(tx => notifications.withdraw(tx, notificationId))
    await waitUntilTrue('received', () => receivedBy(page).length === 2)
    expect(receivedBy(page)[1]).toEqual({ notificationId, withdrawn: true })
    page.close()
  })

  it('is sent if it is stored, or not at all', async () => {
    const page = await openPage(bea, 'bea-bell')
    const failing = database.write(async tx => {
      await notifications.notify(tx, { personId: beasId, action: 'NEVER', title: 'never', payload: {} })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await emitEvent(server, { person: beasId }, 'end')
    await waitUntilTrue('the end', () => page.named('end').length === 1)
    expect(receivedBy(page)).toEqual([])
    expect((await bea.call(notificationCalls.getAll, {})).some(({ action }) => action === 'NEVER')).toBe(false)
    page.close()
  })
})

describe('a member who is removed', () => {
  it('gets an event about it, and receives nothing more of the place [R-16]', async () => {
    const page = await openPage(bea, 'bea-bell')
    const annsPage = await openPage(ann, 'ann-bell')
    await emitEvent(server, { space: spaceId }, 'inside')
    await waitUntilTrue('she is in', () => page.named('inside').length === 1)
    await ann.call(spaceMemberCalls.removeUserFromSpace, { spaceId, userId: 'bea-bell' })
    await waitUntilTrue('she is told', () => page.named('rights').length === 1)
    const received = page.received.length
    await emitEvent(server, { space: spaceId }, 'secret', { words: 'the butler' })
    await emitEvent(server, { project: projectId }, 'secret', { words: 'the butler' })
    await emitEvent(server, { person: beasId }, 'end')
    await waitUntilTrue('the end', () => page.named('end').length === 1)
    expect(page.received.slice(received).map(({ event }) => event)).toEqual(['end'])
    expect(annsPage.named('secret')).toHaveLength(2)
    for (const one of [page, annsPage]) one.close()
  })
})
