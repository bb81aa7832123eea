import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { Client } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const password = 'eleven lanterns 1'

/** Opens an account and chooses an identity, by keyboard alone. */
async function join(page: Page, name: string, userId: string): Promise<void> {
  await page.goto(`${fixture.server.url}/auth/register`)
  await page.getByLabel('Name', { exact: true }).waitFor()
  for (const text of [name, `${userId}@example.org`, password]) {
    await page.keyboard.type(text)
    await press(page, 'Tab')
  }
  await press(page, 'Tab')
  await page.keyboard.type(password)
  await press(page, 'Enter')
  await page.getByLabel('User ID').waitFor()
  await press(page, 'Control+a')
  await page.keyboard.type(userId)
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Spaces', exact: true }).waitFor()
}

/** Runs a command from the palette and answers its questions, each with the first matching row. */
async function command(page: Page, name: string, ...answers: string[]): Promise<void> {
  await openPalette(page)
  await insertWords(page, name)
  await page.getByRole('option', { name, selected: true }).waitFor()
  await press(page, 'Enter')
  for (const text of answers) {
    await page.getByText(name.replace('…', '')).first().waitFor()
    await answerPrompt(page, text)
  }
}

/** An API client of the same user, to check what the server allows. */
async function programOf(email: string): Promise<Client> {
  const client = new Client(fixture.server)
  await client.call(sessionCalls.login, { email, password })
  return client
}

describe('two users', () => {
  it('meet by invitation, and each open page follows a change of role [NOTIF-04, NOTIF-05, NOTIF-07, NOTIF-17, PROJ-27, ROLE-18, ROUTE-20, RT-02, RT-10, SHELL-11, SPACE-22]', async () => {
    const anna = await fixture.open()
    const bohdan = await fixture.open({ expectsFailures: true, language: 'en' })
    const polls: string[] = []
    const sockets: string[] = []
    bohdan.on('request', request => new URL(request.url()).pathname.startsWith('/ws') && polls.push(request.url()))
    bohdan.on('websocket', socket => sockets.push(new URL(socket.url()).pathname))
    await join(anna, 'Anna', 'anna')
    await join(bohdan, 'Bohdan', 'bohdan')

    await command(anna, 'Create space', 'Elvenland', 'elvenland')
    await anna.waitForURL('**/space/elvenland')
    await command(anna, 'Create project', 'The salt roads')
    await anna.waitForURL('**/project/elvenland/the_salt_roads')
    const place = { spaceId: 'elvenland', projectId: 'the_salt_roads' }
    const owner = await programOf('anna@example.org')
    const text = fromPlainText('At low water.')
    const { chapterId } = await owner.call(callsOf(chapter).create, { ...place, title: 'Low Morrow', text })
    await command(anna, 'Invite people', 'bohdan@example.org', 'Viewer')

    // The bell updates without a reload; accepting opens the project.
    const bell = bohdan.getByRole('button', { name: 'Notifications, 1 new' })
    await bell.waitFor()
    expect(await bohdan.locator('[data-count]').textContent()).toBe('1')
    await bell.click()
    const menu = bohdan.locator('[data-bell][role="dialog"]')
    await menu.getByText('The salt roads').waitFor()
    expect(await menu.locator('time').textContent()).toMatch(/^\d\d-\d\d-\d{4}$/)
    const answers = menu.locator('[data-row] button')
    expect(await answers.allTextContents()).toEqual(['Decline', 'Accept'])
    await menu.getByRole('link').last().click()
    await bohdan.waitForURL('**/user/notifications')
    await bohdan.getByRole('main').getByText('The salt roads').waitFor()
    await press(bohdan, 'j a')
    await expect
      .poll(async () => (await programOf('bohdan@example.org')).attempt(projectCalls.get, place).then(a => a.status))
      .toBe(200)
    await bohdan.goto(`${fixture.server.url}/builder/chapter/elvenland/the_salt_roads/${chapterId}`)
    await bohdan.getByText('At low water.').waitFor()

    // A viewer reads and has no other commands; the server enforces the same.
    const guest = await programOf('bohdan@example.org')
    expect(await bohdan.locator('.cm-content[contenteditable="true"]').count()).toBe(0)
    const rename = { ...place, chapterId, data: { title: 'Mine' } }
    expect((await guest.attempt(callsOf(chapter).update, rename)).status).toBe(403)

    // A higher role makes the open page editable.
    await anna.bringToFront()
    await command(anna, 'Change role', 'Bohdan', 'Editor')
    await bohdan.locator('.cm-content[contenteditable="true"]').waitFor()
    expect((await guest.attempt(callsOf(chapter).update, rename)).status).toBe(200)

    // Removal closes it, for every call.
    await command(anna, 'Remove member', 'Bohdan', 'Remove')
    await bohdan.locator('[data-message-id="no-access"]').waitFor()
    for (const [call, input] of [
      [projectCalls.get, place],
      [callsOf(chapter).get, { ...place, chapterId }],
      [callsOf(chapter).find, place],
      [callsOf(chapter).update, rename],
    ] as const)
      expect((await guest.attempt(call as never, input as never)).status).toBe(403)
    expect((await guest.attempt(spaceCalls.get, { spaceId: 'elvenland' })).status).toBe(200)
    // All events came over the one socket.
    expect(polls).toEqual([])
    expect(new Set(sockets)).toEqual(new Set(['/ws']))
  })
})
