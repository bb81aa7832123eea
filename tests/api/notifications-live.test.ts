import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { makePlace, signedIn, startServer } from '#tests/harness/index.ts'
import { eventually, happen, idOf, type LivePage, openPage } from './live-page.ts'

const server = await startServer()
afterAll(() => server.close())
const { database, notices } = server.server.services
const ann = await signedIn(server, 'ann-bell')
const bea = await signedIn(server, 'bea-bell')
const beasId = await idOf(server, 'bea-bell')
const { spaceId, projectId } = await makePlace(ann)

const told = (page: LivePage) => page.named('notification').map(({ data }) => data)
const notify = (action: string, payload: Record<string, unknown> = {}) =>
  database.write(tx => notices.notify(tx, { personId: beasId, action, title: action, payload }))

describe('a notification', () => {
  it('of an invitation arrives at every page of its person, and at no other [RT-08]', async () => {
    const [annsPage, first, second] = [
      await openPage(ann, 'ann-bell'),
      await openPage(bea, 'bea-bell'),
      await openPage(bea, 'bea-bell'),
    ]
    await ann.call(spaceMemberCalls.invite, { spaceId, emails: ['bea-bell'] })
    await eventually('both heard', () => told(first).length === 1 && told(second).length === 1)
    const [listed] = await bea.call(notificationCalls.get, {})
    expect(told(first)).toEqual([listed])
    expect(listed).toMatchObject({
      action: 'INVITE_TO_SPACE',
      viewed: false,
      payload: { spaceId, by: { userId: 'ann-bell' } },
    })
    await wait(30)
    expect(told(annsPage)).toEqual([])
    for (const page of [annsPage, first, second]) page.close()
  })

  it('answered in one window is told to the others, once', async () => {
    const page = await openPage(bea, 'bea-bell')
    const [listed] = await bea.call(notificationCalls.get, {})
    const answer = { notificationId: listed?.notificationId ?? '', response: true }
    await bea.call(notificationCalls.respond, answer)
    await bea.call(notificationCalls.respond, answer)
    await eventually('told', () => told(page).length === 1)
    await wait(30)
    expect(told(page)).toEqual([{ notificationId: listed?.notificationId, viewed: true }])
    page.close()
  })

  it('that came while one was away is told on coming back', async () => {
    const page = await openPage(bea, 'bea-bell')
    const after = page.named('registered')[0]?.seq
    page.close()
    const notificationId = await notify('SOMETHING', { text: '<script>' })
    const again = await openPage(bea, 'bea-bell', after)
    await eventually('told', () => told(again).length === 1)
    expect(told(again)).toMatchObject([{ notificationId, payload: { text: '<script>' } }])
    again.close()
  })

  it('taken back is told too', async () => {
    const page = await openPage(bea, 'bea-bell')
    const notificationId = await notify('GONE')
    await database.write(tx => notices.withdraw(tx, notificationId))
    await eventually('told', () => told(page).length === 2)
    expect(told(page)[1]).toEqual({ notificationId, withdrawn: true })
    page.close()
  })

  it('is told where it is written, or not at all', async () => {
    const page = await openPage(bea, 'bea-bell')
    const failing = database.write(async tx => {
      await notices.notify(tx, { personId: beasId, action: 'NEVER', title: 'never', payload: {} })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await happen(server, { person: beasId }, 'end')
    await eventually('the end', () => page.named('end').length === 1)
    expect(told(page)).toEqual([])
    expect((await bea.call(notificationCalls.getAll, {})).some(({ action }) => action === 'NEVER')).toBe(false)
    page.close()
  })
})

describe('a member who is removed', () => {
  it('is told so, and hears nothing more of the place [R-16]', async () => {
    const page = await openPage(bea, 'bea-bell')
    const annsPage = await openPage(ann, 'ann-bell')
    await happen(server, { space: spaceId }, 'inside')
    await eventually('she is in', () => page.named('inside').length === 1)
    await ann.call(spaceMemberCalls.removeUserFromSpace, { spaceId, userId: 'bea-bell' })
    await eventually('she is told', () => page.named('rights').length === 1)
    const heard = page.heard.length
    await happen(server, { space: spaceId }, 'secret', { words: 'the butler' })
    await happen(server, { project: projectId }, 'secret', { words: 'the butler' })
    await happen(server, { person: beasId }, 'end')
    await eventually('the end', () => page.named('end').length === 1)
    expect(page.heard.slice(heard).map(({ event }) => event)).toEqual(['end'])
    expect(annsPage.named('secret')).toHaveLength(2)
    for (const one of [page, annsPage]) one.close()
  })
})
