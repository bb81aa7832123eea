import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { bubbles, panel } from './fixtures/chat-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'
import { navigateTo } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

describe('a profile', () => {
  it('opens from the account menu and shows five facts [USER-05, USER-24, SHELL-13, ROUTE-21]', async () => {
    const { page, client } = await fixture.openAs('known')
    await createPlace(client, 'lamps')
    await client.call(spaceCalls.create, { spaceId: 'known_second', name: 'Second' })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByRole('button', { name: 'known, account' }).focus()
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
    await press(page, 'Enter')
    await page.waitForURL('**/user/profile/known')
    await page.getByRole('heading', { name: 'known' }).waitFor()
    await page.getByRole('heading', { name: 'Spaces 2' }).waitFor()
    await page.getByRole('heading', { name: 'Projects 1' }).waitFor()
    await page.getByText(/Joined \d\d \w{3} \d{4}/).waitFor()
    await page.locator('main [data-online="true"]').waitFor()
    await press(page, 'j Enter')
    await page.waitForURL('**/builder/space/**')
  })

  it('of an unknown user says so', async () => {
    const { page } = await fixture.openAs('searching', { expectsFailures: true })
    await page.goto(`${fixture.server.url}/user/profile/not-a-person`)
    await page.getByText('User not found').waitFor()
  })
})

describe('the card of a user', () => {
  async function openEntry(userId: string) {
    const { page, client } = await fixture.openAs(userId, { expectsFailures: true })
    const { spaceId, projectId } = await createPlace(client, 'lamps')
    const { entryId } = await client.call(callsOf(entry).create, { spaceId, projectId, name: 'Patient Heron' })
    const requests: string[] = []
    page.on('request', request => request.url().endsWith('/getPublicInfo') && requests.push(request.url()))
    await page.goto(`${fixture.server.url}/builder/entry/${spaceId}/${projectId}/${entryId}`)
    const name = page.getByRole('complementary').getByRole('link', { name: userId })
    await name.waitFor()
    return { page, name, requests, card: page.getByRole('tooltip') }
  }

  it('opens after half a second, shows five facts, and is fetched once [USER-06, USER-07, USER-16]', async () => {
    const { page, name, requests, card } = await openEntry('hovered')
    expect(await name.getAttribute('href')).toBe('/user/profile/hovered')
    await page.clock.install()
    // Frozen, so that the time of moving the pointer does not matter.
    await page.clock.pauseAt(Date.now() + 60_000)
    await name.hover()
    await page.clock.runFor(400)
    expect(await card.count()).toBe(0)
    await page.clock.runFor(150)
    await page.clock.resume()
    await card.getByText('hovered').waitFor()
    const facts = (await card.textContent()) ?? ''
    expect(facts).toMatch(/Online.*Joined\d\d \w{3} \d{4}Spaces1Projects1$/)
    await page.mouse.move(5, 5)
    await card.waitFor({ state: 'detached' })
    await name.hover()
    await card.getByText('Joined').waitFor()
    expect(requests).toHaveLength(1)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })

  it.each([
    ['USER-08, USER-16', 500, 'error-loading-user-info'],
    ['USER-09', 404, 'user-not-found'],
  ])('shows why it is empty, fetches once, and closes on Escape [%s]', async (_, status, id) => {
    const { page, name, requests, card } = await openEntry(`unknown-${status}`)
    await page.route('**/user/getPublicInfo', route => route.fulfill({ status, json: {} }))
    for (let time = 0; time < 2; time++) {
      await page.keyboard.press('Tab')
      await name.focus()
      await card.locator(`[data-message-id="${id}"]`).waitFor()
      await press(page, 'Escape')
      await card.waitFor({ state: 'detached' })
    }
    expect(requests).toHaveLength(1)
  })
})

describe('names and avatars', () => {
  it('link to the profile: of members, invited people, and authors of entities and messages [ROUTE-22]', async () => {
    const guest = await signedIn(fixture.server, 'linked-guest')
    await signedIn(fixture.server, 'linked-asked')
    const { page, client } = await fixture.openAs('linked-owner')
    const place = await createPlace(client, 'linked')
    await inviteAndAccept(client, guest, place, 'editor')
    const { spaceId, projectId } = place
    await client.call(projectMemberCalls.invite, { spaceId, projectId, emails: ['linked-asked'] })
    const { entryId } = await guest.call(callsOf(entry).create, { spaceId, projectId, name: 'Patient Heron' })
    const { chatId } = await client.call(chatCalls.startChat, { type: 'group', name: 'Watch', users: ['linked-guest'] })
    await guest.call(chatCalls.postMessage, { chatId, content: 'Who is there?' })
    /** The avatar and the name are in one link within a part of the page. */
    const leads = async (part: Locator, userId: string, face = true) => {
      const link = part.locator(`a[href="/user/profile/${userId}"]`).first()
      await link.waitFor()
      expect(await link.textContent()).toContain(userId)
      if (face) await expect.poll(() => link.locator('[aria-hidden="true"]').count()).toBe(1)
    }
    const main = page.locator('main')
    await page.goto(fixture.server.url + links.space(spaceId, 'members'))
    await leads(main, 'linked-owner')
    await navigateTo(page, links.projectSection(spaceId, projectId, 'members'))
    for (const person of ['linked-owner', 'linked-guest', 'linked-asked']) await leads(main, person)
    await navigateTo(page, entityLink(entry, { spaceId, projectId, id: entryId }))
    await leads(page.getByRole('complementary'), 'linked-guest', false)
    await page.locator('#main').focus()
    await press(page, 'c')
    await panel(page).locator('[data-roving]:focus').waitFor()
    await press(page, 'Enter')
    await bubbles(page).getByText('Who is there?').waitFor()
    await leads(panel(page).getByRole('list', { name: 'Messages' }), 'linked-guest')
  })
})

describe('the settings', () => {
  it('change theme, language and floating buttons permanently [USER-25, USER-03]', async () => {
    const { page, client } = await fixture.openAs('choosy')
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await openPalette(page)
    await page.keyboard.type('Settings: appearance')
    await press(page, 'Enter')
    await page.waitForURL('**/user/settings/appearance')
    await page.getByRole('radio', { name: 'Separate on each device' }).focus()
    await press(page, 'ArrowRight ArrowRight')
    await expect.poll(() => isDark(page)).toBe(true)
    await page.getByRole('switch', { name: 'Quick notes button' }).focus()
    await press(page, 'Space Tab Space')
    await page.getByRole('radio', { name: 'English' }).focus()
    await press(page, 'ArrowRight')
    await page.getByRole('heading', { name: 'Налаштування' }).waitFor()
    const saved = async () => (await client.call(sessionCalls.me, {})).user.personalisation
    await expect.poll(saved).toEqual({ darkMode: true, language: 'ua', qButton: true, showChatWidget: true })

    const other = await fixture.open()
    await other.goto(`${fixture.server.url}/auth`)
    await other.getByLabel('Email or user ID').fill('choosy')
    await other.getByLabel('Password', { exact: true }).fill('correct horse 1')
    await press(other, 'Enter')
    await other.getByText('Просторів ще немає').waitFor()
    expect(await isDark(other)).toBe(true)
  })

  it('report what could not be saved, and show the stored value', async () => {
    const { page } = await fixture.openAs('unlucky', { expectsFailures: true })
    await page.goto(`${fixture.server.url}/user/settings/appearance`)
    await page.route('**/user/updateUser', route => route.fulfill({ status: 500, json: {} }))
    const notes = page.getByRole('switch', { name: 'Quick notes button' })
    await notes.focus()
    await press(page, 'Space')
    await page.getByText('The setting is not saved').waitFor()
    await expect.poll(() => notes.getAttribute('aria-checked')).toBe('false')
  })

  it('change the name, but not the user id [USER-13, USER-14]', async () => {
    const { page } = await fixture.openAs('renamed')
    await page.goto(`${fixture.server.url}/user/settings`)
    const name = page.getByLabel('Name')
    await name.fill('Twenty-one characters')
    await press(page, 'Enter')
    await page.locator('[data-toaster]').getByText('Username cannot exceed 20 characters').waitFor()
    await page.getByRole('main').getByText('Name can have up to 20 characters').waitFor()
    await name.fill('Ines Halloran')
    await press(page, 'Enter')
    await page.getByText('User data updated successfully').waitFor()
    await page.getByRole('button', { name: 'Ines Halloran, account' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'User ID' }).count()).toBe(0)
  })
})

describe('a creator profile', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  it('requires an image and is public [USER-26, USER-27]', async () => {
    const { page } = await fixture.openAs('author', { expectsFailures: true })
    await page.goto(`${fixture.server.url}/user/settings/creator`)
    await page.getByLabel('Name for readers').fill('I. H. Halloran')
    await press(page, 'Enter')
    await page.getByText('An image is required').waitFor()
    await page.setInputFiles('input[type="file"]', { name: 'me.png', mimeType: 'image/png', buffer: png })
    await page.getByLabel('About you').fill('Writes by lamplight.')
    await page.getByRole('button', { name: 'Save' }).focus()
    await press(page, 'Enter')
    await page.getByText('Creator profile saved').waitFor()

    const visitor = await fixture.open()
    await visitor.goto(`${fixture.server.url}/library/creator/author`)
    await visitor.getByRole('heading', { name: 'I. H. Halloran' }).waitFor()
    await visitor.getByText('Writes by lamplight.').waitFor()
    const drawn = () => visitor.locator('main img').evaluate(image => (image as HTMLImageElement).naturalWidth)
    await expect.poll(drawn).toBeGreaterThan(0)
  })
})
