import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit, waitUntilSettled } from './fixtures/navigate.ts'
import { pickOption, runByLabel } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()

const toast = (page: Page, words: string) => page.locator('[data-toaster]').getByText(words)

it('a removed member and a deleted role are back with z, also after a reload', async () => {
  const { page, client } = await fixture.openAs('keeper-of-people')
  const place = await createPlace(client)
  const other = await signedIn(fixture.server, 'removed-and-back')
  await inviteAndAccept(client, other, place, 'editor')
  const members = async () => (await client.call(projectMemberCalls.getProjectUsers, place)).map(({ roleId }) => roleId)
  const base = `${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}`
  await visit(page, `${base}/members`)
  await page.getByText('removed-and-back').first().waitFor()
  for (const isReloaded of [false, true]) {
    await runByLabel(page, 'Remove member')
    await pickOption(page, 'removed-and-back')
    await pickOption(page, 'Remove')
    await toast(page, 'was removed').waitFor()
    expect(await members()).toEqual(['owner'])
    if (isReloaded) await page.reload()
    if (isReloaded) await page.locator('main h1').first().waitFor()
    // What can be undone is asked of the server, and the palette closes first.
    await waitUntilSettled(page)
    await press(page, 'z')
    await expect.poll(members).toEqual(['owner', 'editor'])
    await page.locator('main').getByText('removed-and-back').first().waitFor()
  }
  const roles = await client.call(projectMemberCalls.getPermissions, place)
  const inputs = roles.map(({ roleId, role, permissions }) => ({ roleId, role, permissions }))
  const newPermissions = [...inputs.slice(0, -1), { role: 'Scribe', permissions: {} }, ...inputs.slice(-1)]
  await client.call(projectMemberCalls.setPermissions, { ...place, newPermissions })
  const names = async () => (await client.call(projectMemberCalls.getPermissions, place)).map(({ role }) => role)
  const before = await names()
  await visit(page, `${base}/roles`)
  await page.getByText('Scribe').first().waitFor()
  await runByLabel(page, 'Delete role')
  await pickOption(page, 'Scribe')
  await runByLabel(page, 'Save roles')
  await toast(page, 'Deleted: Scribe').waitFor()
  expect(await names()).not.toContain('Scribe')
  await press(page, 'z')
  await expect.poll(names).toEqual(before)
  await page.locator('main').getByText('Scribe').first().waitFor()
})

it('a deleted message and a deleted chat are back with z, for the other person too', async () => {
  const { page, client } = await fixture.openAs('deletes-too-much')
  const other = await signedIn(fixture.server, 'reads-along')
  const { chatId } = await client.call(chatCalls.startChat, { type: 'group', name: 'Watch', users: ['reads-along'] })
  for (const content of ['First', 'Second', 'Third']) await client.call(chatCalls.postMessage, { chatId, content })
  const messages = async () =>
    (await other.call(chatCalls.getChatMessages, { chatId })).data.map(({ content }) => content)
  await visit(page, `${fixture.server.url}/builder/spaces`)
  await page.locator('main h1').first().waitFor()
  await runByLabel(page, 'Open a chat')
  await pickOption(page, 'Watch')
  await page.getByText('Second').first().waitFor()
  await runByLabel(page, 'Delete a message')
  await pickOption(page, 'Second')
  await pickOption(page, 'Delete')
  await toast(page, 'Message deleted').waitFor()
  expect(await messages()).toEqual(['Third', 'First'])
  await runByLabel(page, 'Undo')
  await expect.poll(messages).toEqual(['Third', 'Second', 'First'])
  await expect
    .poll(() => page.locator('[data-message]').allTextContents())
    .toEqual([expect.stringContaining('First'), expect.stringContaining('Second'), expect.stringContaining('Third')])
  await runByLabel(page, 'Delete a chat')
  await pickOption(page, 'Watch')
  await pickOption(page, 'Delete')
  await toast(page, '“Watch” deleted').waitFor()
  expect((await other.call(chatCalls.getChats, {})).chats).toEqual([])
  await page.reload()
  await page.locator('main h1').first().waitFor()
  await press(page, 'z')
  await expect.poll(async () => (await other.call(chatCalls.getChats, {})).chats.length).toBe(1)
  expect(await messages()).toEqual(['Third', 'Second', 'First'])
})
