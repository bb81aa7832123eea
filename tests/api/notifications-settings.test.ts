import { afterAll, describe, expect, it } from 'vitest'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { createPlace, inviteAndAccept, signedIn, startServer } from '#tests/harness/index.ts'
import { internalIdOf, openPage, waitUntilTrue } from './live-page.ts'

const server = await startServer()
afterAll(() => server.close())
const { database, notifications } = server.server.services
const ann = await signedIn(server, 'ann-bell')
const bea = await signedIn(server, 'bea-bell')
const personId = await internalIdOf(server, 'bea-bell')

const notify = (action: string) =>
  database.write(tx => notifications.notify(tx, { personId, action, title: action, payload: {} }))
const actions = async () => (await bea.call(notificationCalls.getAll, {})).map(({ action }) => action)
const wanted = async (action: string) =>
  (await bea.call(notificationCalls.getSettings, {})).find(one => one.action === action)?.wanted

describe('notifications that one may switch off', () => {
  it('come until they are switched off, and again when they are switched on', async () => {
    expect(await wanted('COMMENT_REPLY')).toBe(true)
    await notify('COMMENT_REPLY')
    await bea.call(notificationCalls.setSetting, { action: 'COMMENT_REPLY', wanted: false })
    expect(await wanted('COMMENT_REPLY')).toBe(false)
    await notify('COMMENT_REPLY')
    await notify('COMMENT_NEW')
    expect(await actions()).toEqual(['COMMENT_NEW', 'COMMENT_REPLY'])
    await bea.call(notificationCalls.setSetting, { action: 'COMMENT_REPLY', wanted: true })
    await notify('COMMENT_REPLY')
    expect(await actions()).toEqual(['COMMENT_REPLY', 'COMMENT_NEW', 'COMMENT_REPLY'])
  })

  it('are chosen by each user alone, and other windows of the user get an event', async () => {
    const page = await openPage(bea, 'bea-bell')
    await bea.call(notificationCalls.setSetting, { action: 'COMMENT_NEW', wanted: false })
    await waitUntilTrue('the other window knows', () => page.named('notificationSettings').length === 1)
    expect(page.named('notificationSettings')[0]).toMatchObject({ data: { action: 'COMMENT_NEW', wanted: false } })
    const anns = await ann.call(notificationCalls.getSettings, {})
    expect(anns.find(({ action }) => action === 'COMMENT_NEW')?.wanted).toBe(true)
    page.close()
  })

  it('are never invitations', async () => {
    const refused = await bea.attempt(notificationCalls.setSetting, {
      action: 'INVITE_TO_SPACE',
      wanted: false,
    })
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'action' }] } })
    expect((await bea.call(notificationCalls.getSettings, {})).map(({ action }) => action)).not.toContain(
      'INVITE_TO_SPACE',
    )
  })

  it('are written to every member who holds the permission, and not to the one who is left out', async () => {
    const place = await createPlace(ann)
    await inviteAndAccept(ann, bea, place)
    const exceptId = await internalIdOf(server, 'ann-bell')
    await database.write(tx =>
      notifications.notifyMembers(
        tx,
        { ...place, permission: 'project.read', exceptId },
        { action: 'NEWS', title: 'News', payload: {} },
      ),
    )
    expect(await actions()).toContain('NEWS')
    expect((await ann.call(notificationCalls.getAll, {})).map(({ action }) => action)).not.toContain('NEWS')
  })
})
