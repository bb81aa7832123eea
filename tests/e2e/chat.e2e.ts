import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { box, bubbles, callsOf, chatWith, command, displayOf, panel, widget } from './fixtures/chat-fixture.ts'
import { openPalette, press, pressUkrainian } from './fixtures/keys.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** Two users, each with a page. */
async function openTwoPeople(name: string) {
  const [anna, bohdan] = [await fixture.openAs(`${name}-anna`), await fixture.openAs(`${name}-bohdan`)]
  for (const { page } of [anna, bohdan]) {
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
  }
  return { anna: anna.page, bohdan: bohdan.page, annas: anna.client, bohdans: bohdan.client, name }
}

/** Two users, of whom the first has a page. */
async function openOnePage(name: string) {
  const { page: anna, client: annas } = await fixture.openAs(`${name}-anna`)
  const bohdans = await signedIn(fixture.server, `${name}-bohdan`)
  await anna.goto(`${fixture.server.url}/builder`)
  await anna.getByText('No spaces yet').waitFor()
  return { anna, annas, bohdans, name }
}

describe('a chat', () => {
  it('is started, written in and answered by keys alone, live in both windows [CHAT-01, CHAT-11, CHAT-12, CHAT-13, RT-11]', async () => {
    const { anna, bohdan, name } = await openTwoPeople('live')
    await chatWith(anna, `${name}-bohdan`)
    const made = callsOf(anna)
    await press(anna, 'Enter')
    await anna.keyboard.type('  ')
    await press(anna, 'Enter')
    expect(made).not.toContain('postMessage')
    await box(anna).fill('')
    await anna.keyboard.type('Who is there?')
    await press(anna, 'Shift+Enter')
    await anna.keyboard.type('Їжак 🦔')
    expect(await box(anna).inputValue()).toBe('Who is there?\nЇжак 🦔')
    expect(made).not.toContain('postMessage')
    await press(anna, 'Enter')
    await expect.poll(() => made.filter(one => one === 'postMessage').length).toBe(1)
    expect(await box(anna).inputValue()).toBe('')
    await panel(anna).locator('[data-state="sent"]').waitFor()

    await widget(bohdan).waitFor()
    await press(bohdan, 'c')
    await panel(bohdan).locator('[data-roving]:focus').waitFor()
    await press(bohdan, 'Enter')
    await bubbles(bohdan).getByText('Їжак 🦔').waitFor()
    await bohdan.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement)
    await bohdan.keyboard.type('See https://example.org/x, <b>friend</b>')
    await press(bohdan, 'Enter')
    const link = bubbles(anna).getByRole('link', { name: 'https://example.org/x' })
    await link.waitFor()
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await bubbles(anna).last().textContent()).toContain('<b>friend</b>')
    await anna.locator('[aria-live="polite"]', { hasText: 'friend' }).waitFor({ state: 'attached' })
    await expect.poll(() => bubbles(anna).count()).toBe(2)
  })

  it('goes from widget to portal to expanded, and down by Escape; the focus returns [CHAT-06, CHAT-08, CHAT-09, CHAT-10]', async () => {
    const { anna, name } = await openOnePage('modes')
    await anna.getByRole('button', { name: 'Create space' }).focus()
    await press(anna, 'c')
    await expect.poll(() => displayOf(anna)).toBe('portal')
    await press(anna, 'c')
    await expect.poll(() => displayOf(anna)).toBe('none')
    await expect.poll(() => anna.evaluate(() => document.activeElement?.textContent)).toContain('Create space')
    await pressUkrainian(anna, 'c')
    await expect.poll(() => displayOf(anna)).toBe('portal')
    await press(anna, 'Escape')
    await chatWith(anna, `${name}-bohdan`)
    await anna.keyboard.type('c')
    expect(await box(anna).inputValue()).toBe('c')
    // What is not sent is there again after a reload.
    await anna.reload()
    await anna.getByText('No spaces yet').waitFor()
    await chatWith(anna, `${name}-bohdan`)
    await expect.poll(() => box(anna).inputValue()).toBe('c')
    await command(anna, 'Full-screen chat')
    await expect.poll(() => displayOf(anna)).toBe('expanded')
    const left = async (part: string) => (await anna.locator(`[data-part="${part}"]`).last().boundingBox())?.x ?? 0
    expect(await left('chats')).toBeLessThan(await left('messages'))
    // Expanded, it keeps Tab inside.
    await box(anna).focus()
    for (let n = 0; n < 12; n++) {
      await press(anna, 'Tab')
      expect(await panel(anna).evaluate(element => element.contains(document.activeElement))).toBe(true)
    }
    await box(anna).focus()
    await press(anna, 'Escape')
    await expect.poll(() => displayOf(anna)).toBe('portal')
    await press(anna, 'Escape')
    await expect.poll(() => displayOf(anna)).toBe('none')
  })

  it('fetches messages only where it is open; read messages stay read [CHAT-18, RT-12]', async () => {
    const { page: anna, client: annas } = await fixture.openAs('read-anna')
    const bohdans = await signedIn(fixture.server, 'read-bohdan')
    const { chatId } = await bohdans.call(chatCalls.startChat, { type: 'private', users: ['read-anna'] })
    const shown = () => anna.getByText('No spaces yet').waitFor()
    const nextList = () => anna.waitForResponse('**/api/chat/getChats')
    // The page has its first list, so that the next one comes of the message.
    await Promise.all([nextList(), anna.goto(`${fixture.server.url}/builder`).then(shown)])
    const made = callsOf(anna)
    await bohdans.call(chatCalls.postMessage, { chatId, content: 'Are you there?' })
    await widget(anna).locator('[data-count="1"]').waitFor()
    expect(made).toContain('getChats')
    expect(made).not.toContain('getChatMessages')
    await press(anna, 'c')
    await panel(anna).locator('[data-roving]:focus').waitFor()
    await press(anna, 'Enter')
    await bubbles(anna).getByText('Are you there?').waitFor()
    await expect.poll(async () => (await annas.call(chatCalls.getChats, {})).anyNewMessages).toBe(false)
    await press(anna, 'Escape')
    await expect.poll(() => displayOf(anna)).toBe('none')
    const [list] = await Promise.all([nextList(), anna.reload().then(shown)])
    expect(await list.json()).toMatchObject({ anyNewMessages: false })
    await waitUntilSettled(anna)
    expect(await widget(anna).count()).toBe(0)
  })

  it('has no widget unless the setting is on or there are unread messages; it slides in on hover [CHAT-07, CHAT-17]', async () => {
    const { anna, annas, bohdans, name } = await openOnePage('widget')
    expect(await widget(anna).count()).toBe(0)
    const { chatId } = await bohdans.call(chatCalls.startChat, { type: 'private', users: [`${name}-anna`] })
    await bohdans.call(chatCalls.postMessage, { chatId, content: 'Messages' })
    await widget(anna).waitFor()
    await annas.call(chatCalls.getChatMessages, { chatId })
    await expect.poll(() => widget(anna).count()).toBe(0)
    await annas.call(sessionCalls.updateUser, { data: { personalisation: { showChatWidget: true } } })
    await anna.reload()
    await widget(anna).waitFor()
    const row = widget(anna).locator('[data-chat-id]')
    expect(await row.isVisible()).toBe(false)
    const { width = 0, height = 0 } = anna.viewportSize() ?? {}
    await anna.mouse.move(width - 10, height - 140)
    await row.waitFor()
    expect((await row.boundingBox())?.x).toBeLessThan(width - 200)
    await anna.mouse.move(300, 300)
    await row.waitFor({ state: 'hidden' })
    await widget(anna).getByRole('button').first().focus()
    await row.waitFor()
  })

  it('is empty if the list cannot be fetched [CHAT-20]', async () => {
    const { page, client } = await fixture.openAs('listless', { expectsFailures: true })
    await client.call(chatCalls.startChat, { name: 'Night watch', type: 'group', users: [] })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'c')
    await panel(page).getByText('Night watch').waitFor()
    await page.route('**/api/chat/getChats', route => route.fulfill({ status: 500, body: '{}' }))
    await client.call(chatCalls.startChat, { name: 'Another', type: 'group', users: [] })
    await panel(page).getByText('No chats yet').waitFor()
  })
})

describe('a message', () => {
  it('is copied from its menu, which confirms it for 1,500 ms, and deleted by its author alone [CHAT-14, CHAT-15, CHAT-16]', async () => {
    const { anna, bohdan, bohdans, name } = await openTwoPeople('menu')
    await anna.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await chatWith(anna, `${name}-bohdan`)
    await anna.keyboard.type('Mine')
    await press(anna, 'Enter')
    await panel(anna).locator('[data-state="sent"]').waitFor()
    const { chats } = await bohdans.call(chatCalls.getChats, {})
    await bohdans.call(chatCalls.postMessage, { chatId: chats[0]?.chatId ?? '', content: 'Theirs' })
    await bubbles(anna).getByText('Theirs').click({ button: 'right' })
    await anna.getByRole('menuitem', { name: 'Copy' }).waitFor()
    expect(await anna.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
    const started = performance.now()
    await anna.getByRole('menuitem', { name: 'Copy' }).click()
    const confirmation = panel(anna).locator('[data-message-id="copied"]')
    await confirmation.waitFor()
    await confirmation.waitFor({ state: 'detached' })
    expect(performance.now() - started).toBeGreaterThan(1_400)
    expect(await anna.evaluate(() => navigator.clipboard.readText())).toBe('Theirs')

    // The same by keys: Up in the empty field moves to the messages.
    await box(anna).focus()
    await press(anna, 'ArrowUp')
    await expect.poll(() => anna.evaluate(() => document.activeElement?.textContent)).toContain('Theirs')
    await press(anna, 'ArrowUp')
    await expect.poll(() => anna.evaluate(() => document.activeElement?.textContent)).toContain('Mine')
    await press(anna, 'y')
    await expect.poll(() => anna.evaluate(() => navigator.clipboard.readText())).toBe('Mine')
    await press(anna, 'Delete')
    await anna.getByRole('option', { name: 'Delete' }).waitFor()
    await anna.keyboard.type('Delete')
    await press(anna, 'Enter')
    await bubbles(anna).getByText('Mine').waitFor({ state: 'detached' })
    await expect.poll(() => bubbles(anna).count()).toBe(1)
    await press(bohdan, 'c')
    await panel(bohdan).locator('[data-roving]:focus').waitFor()
    await press(bohdan, 'Enter')
    await bubbles(bohdan).getByText('Theirs').waitFor()
    await expect.poll(() => bubbles(bohdan).count()).toBe(1)
  })

  it('that is refused says why, and is sent again or discarded by the user', async () => {
    const { page, client } = await fixture.openAs('refused', { expectsFailures: true })
    await client.call(chatCalls.startChat, { name: 'Night watch', type: 'group', users: [] })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'c')
    await panel(page).locator('[data-roving]:focus').waitFor()
    await press(page, 'Enter')
    await box(page).waitFor()
    await page.route('**/api/chat/postMessage', route =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'bad-input', title: 'Bad input', status: 400, detail: 'Not like this.' }),
      }),
    )
    for (const text of ['One', 'Two']) {
      await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement)
      await page.keyboard.type(text)
      await press(page, 'Enter')
    }
    await expect.poll(() => panel(page).locator('[data-state="refused"]').count()).toBe(2)
    await panel(page).getByRole('button', { name: 'Discard' }).first().click()
    await page.unroute('**/api/chat/postMessage')
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await panel(page).locator('[data-state="sent"]').getByText('Two').waitFor()
    await expect.poll(() => bubbles(page).count()).toBe(1)
  })
})

describe('the palette', () => {
  it('sends a message to someone from any page, and finds people with @', async () => {
    const { anna, bohdan, annas, name } = await openTwoPeople('palette')
    await annas.call(chatCalls.startChat, { type: 'private', users: [`${name}-bohdan`] })
    await command(anna, 'Message', `@${name}-bohdan`, 'From the palette')
    expect(await displayOf(anna)).toBe('none')
    await widget(bohdan).locator('[data-count="1"]').waitFor()
    await openPalette(bohdan)
    await bohdan.keyboard.type(`@${name}`)
    await bohdan.getByRole('option', { name: `Chat with @${name}-anna` }).waitFor()
    await bohdan.getByRole('option', { name: `Profile of @${name}-anna` }).waitFor()
    await press(bohdan, 'Enter')
    await bubbles(bohdan).getByText('From the palette').waitFor()
  })

  it('creates a group, renames it, adds and removes members, leaves and deletes it', async () => {
    const { anna, bohdan, annas, bohdans, name } = await openTwoPeople('groups')
    const chats = async (client: typeof annas) => (await client.call(chatCalls.getChats, {})).chats
    await command(anna, 'Start a group chat', 'Night watch', `${name}-bohdan`)
    await box(anna).waitFor()
    await command(anna, 'Rename a chat', 'Night', ' of salt')
    await panel(anna).getByText('Night watch of salt').first().waitFor()
    await press(bohdan, 'c')
    await panel(bohdan).getByText('Night watch of salt').waitFor()
    await command(anna, 'Remove someone', 'Night', 'bohdan', 'Remove')
    await bohdan.getByText('You are no longer in “Night watch of salt”').waitFor()
    expect(await chats(bohdans)).toEqual([])
    await annas.call(chatCalls.startChat, { type: 'private', users: [`${name}-bohdan`] })
    await command(anna, 'Add people to a chat', 'Night', 'bohdan')
    await expect.poll(async () => (await chats(bohdans)).map(({ type }) => type).sort()).toEqual(['group', 'private'])
    // The choices come from the server: this page may not have heard of the group yet.
    await command(bohdan, 'Leave a chat', 'Night', 'Leave')
    await expect.poll(async () => (await chats(bohdans)).map(({ type }) => type)).toEqual(['private'])
    await command(anna, 'Delete a chat', 'Night', 'Delete')
    await expect.poll(async () => (await chats(annas)).map(({ type }) => type)).toEqual(['private'])
  })
})
