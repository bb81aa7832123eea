import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'
import { addressesOf, pickOption, runByLabel } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()
const limit = 120_000

/** The row of a member on a page of members. */
const row = (page: Page, userId: string) => page.locator(`[data-member="${userId}"]`)

/** The accessible name of the focused cell of the matrix. */
const cell = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('inviting', () => {
  it('names unknown people, sends nothing and keeps the text', async () => {
    await signedIn(fixture.server, 'inv-doss')
    await signedIn(fixture.server, 'inv-edda')
    const { page, client } = await fixture.openAgain('owner', { expectsFailures: true })
    const place = await createPlace(client)
    const { spaceId } = place
    await visit(page, addressesOf(fixture, place).space('members'))
    const field = page.getByLabel('Email addresses or user IDs')
    await field.waitFor()
    await expect.poll(() => page.title()).toContain('Members · ')
    await field.focus()
    await page.keyboard.type('inv-doss, nobody@example.org inv-edda@example.org')
    await press(page, 'Enter')
    await page.getByText('No account found for nobody@example.org. Nothing was sent.').waitFor()
    expect(await field.inputValue()).toContain('inv-edda@example.org')
    expect(await client.call(spaceMemberCalls.getInvitations, { spaceId })).toEqual([])
    await press(page, 'Control+a')
    await page.keyboard.type('inv-doss inv-edda@example.org')
    await press(page, 'Enter')
    await page.getByText('2 pending invitations').waitFor()
    await page.getByRole('button', { name: 'Withdraw invitation of inv-doss' }).focus()
    await press(page, 'Enter')
    await page.getByText('1 pending invitation').waitFor()
    expect(await client.call(spaceMemberCalls.getInvitations, { spaceId })).toMatchObject([{ userId: 'inv-edda' }])
  })

  it('works from the palette, which keeps the names of a refused invitation too', async () => {
    await signedIn(fixture.server, 'pal-guest')
    const { page, client } = await fixture.openAgain('owner', { expectsFailures: true })
    const place = await createPlace(client)
    await visit(page, addressesOf(fixture, place).project())
    await page.getByRole('tab').first().waitFor()
    await press(page, 'n u')
    await answerPrompt(page, 'pal-guest nobody-at-all')
    await pickOption(page, 'Editor')
    await page.getByRole('alert').filter({ hasText: 'nobody-at-all' }).waitFor()
    await press(page, 'Escape n u')
    await page.locator('[cmdk-input]').waitFor()
    await expect.poll(() => page.locator('[cmdk-input]').inputValue()).toBe('pal-guest nobody-at-all')
    await answerPrompt(page, 'pal-guest')
    await pickOption(page, 'Editor')
    await page.getByText('Invited: pal-guest').waitFor()
    const invitations = await client.call(projectMemberCalls.getInvitations, place)
    expect(invitations).toMatchObject([{ userId: 'pal-guest', role: 'editor' }])
  })
})

describe('members', () => {
  it(
    'are changed by keyboard: one role up, another role, removed [PROJ-10, ROLE-11, ROLE-12, ROLE-13]',
    async () => {
      const { page, client } = await fixture.openAgain('owner', { expectsFailures: true })
      const place = await createPlace(client)
      for (const userId of ['mem-doss', 'mem-edda']) {
        await inviteAndAccept(client, await signedIn(fixture.server, userId), place, 'viewer')
      }
      const roleOf = async (userId: string) =>
        (await client.call(projectMemberCalls.getProjectUsers, place)).find(one => one.userId === userId)?.role
      await visit(page, addressesOf(fixture, place).project('members'))
      await row(page, 'owner').getByText('Through the space').waitFor()
      await press(page, 'j j')
      await press(page, '.')
      await page.getByRole('menuitem', { name: 'Promote' }).focus()
      await press(page, 'Enter')
      await row(page, 'mem-doss').getByText('Editor').waitFor()
      expect(await roleOf('mem-doss')).toBe('editor')
      await runByLabel(page, 'Demote')
      await pickOption(page, 'mem-doss')
      await expect.poll(() => roleOf('mem-doss')).toBe('viewer')
      // The palette gives the focus back once the page has the answer.
      await row(page, 'mem-doss').getByText('Viewer').waitFor()
      await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
      await row(page, 'mem-edda').locator('[data-row]').focus()
      await press(page, 'Enter')
      await page.getByRole('menuitem', { name: 'Change role' }).focus()
      await press(page, 'Enter')
      await pickOption(page, 'Administrator')
      await row(page, 'mem-edda').getByText('Administrator').waitFor()
      expect(await roleOf('mem-edda')).toBe('administrator')
      await row(page, 'mem-doss').locator('[data-row]').focus()
      await press(page, 'Enter')
      await page.getByRole('menuitem', { name: 'Remove' }).focus()
      await press(page, 'Enter')
      await pickOption(page, 'Remove')
      await row(page, 'mem-doss').waitFor({ state: 'detached' })
      expect(await roleOf('mem-doss')).toBeUndefined()
    },
    limit,
  )

  it(
    'leave, and become owners when a space is handed over [SPACE-15]',
    async () => {
      const { page, client } = await fixture.openAs('hand-owner', { expectsFailures: true })
      const place = await createPlace(client)
      const { spaceId } = place
      const guest = await signedIn(fixture.server, 'hand-guest')
      await inviteAndAccept(client, guest, { spaceId })
      await visit(page, addressesOf(fixture, place).space('members'))
      await row(page, 'hand-guest').waitFor()
      await runByLabel(page, 'Transfer ownership')
      await pickOption(page, 'hand-guest')
      await pickOption(page, 'Transfer ownership')
      await row(page, 'hand-guest').getByText('Owner').waitFor()
      await row(page, 'hand-owner').getByText('Administrator').waitFor()
      await runByLabel(page, 'Leave')
      await pickOption(page, 'Leave')
      await page.getByText('No spaces yet').waitFor()
      const users = await guest.call(spaceMemberCalls.getSpaceUsers, { spaceId })
      expect(users).toMatchObject([{ userId: 'hand-guest', role: 'owner' }])
    },
    limit,
  )
})

describe('roles and their permissions', () => {
  it(
    'are changed in the matrix and listed in a sentence before they are saved [ROLE-04, ROLE-05]',
    async () => {
      const { page, client } = await fixture.openAgain('owner')
      const place = await createPlace(client)
      const guest = await signedIn(fixture.server, 'role-guest')
      await inviteAndAccept(client, guest, place, 'editor')
      const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'Low Morrow' })
      await visit(page, addressesOf(fixture, place).project())
      await page.getByRole('tab').first().waitFor()
      await press(page, 'g r')
      await page.getByRole('grid').waitFor()
      await page.locator('[data-cell][tabindex="0"]').focus()
      await press(page, 'Control+Home')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Owner')
      await press(page, 'ArrowRight ArrowRight')
      for (let count = 0; count < 30 && !(await cell(page)).includes('delete chapters'); count++)
        await press(page, 'ArrowDown')
      expect(await cell(page)).toBe('Editor can delete chapters: yes')
      await press(page, 'Space')
      expect(await cell(page)).toBe('Editor can delete chapters: no')
      await page.getByText('“Editor” can no longer delete chapters.').waitFor()
      await press(page, 'Home')
      await press(page, 'Space')
      expect(await cell(page)).toBe('Owner can delete chapters: yes')
      await press(page, 'Control+Enter')
      await page.getByText('Roles saved').waitFor()
      await page.reload()
      await page.getByRole('gridcell', { name: 'Editor can delete chapters: no' }).waitFor()
      const refused = await guest.attempt(callsOf(chapter).delete as never, { ...place, chapterId })
      expect(refused.status).toBe(403)
    },
    limit,
  )

  it(
    'are added, named, reordered and deleted, with unique names [ROLE-02, ROLE-03, ROLE-06, ROLE-07]',
    async () => {
      const { page, client } = await fixture.openAgain('owner')
      const place = await createPlace(client)
      await visit(page, addressesOf(fixture, place).project('roles'))
      await page.getByRole('grid').waitFor()
      await press(page, 'n r')
      await answerPrompt(page, '')
      await page.getByRole('alert').filter({ hasText: 'Fill this in' }).waitFor()
      await answerPrompt(page, 'EDITOR')
      await page.getByRole('alert').filter({ hasText: 'A role with this name already exists' }).waitFor()
      await answerPrompt(page, 'Proofreader')
      await page.getByText('“Proofreader” is new.').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Proofreader')
      const heads = () =>
        page
          .getByRole('columnheader')
          .evaluateAll(all => all.slice(1).map(one => one.querySelector('[data-cell] > span')?.textContent))
      expect(await heads()).toEqual(['Owner', 'Administrator', 'Editor', 'Proofreader', 'Viewer'])
      await press(page, 'Alt+ArrowUp')
      await expect.poll(heads).toEqual(['Owner', 'Administrator', 'Proofreader', 'Editor', 'Viewer'])
      await press(page, 'Control+Enter')
      await page.getByText('Roles saved').waitFor()
      const names = async () => (await client.call(projectMemberCalls.getPermissions, place)).map(({ role }) => role)
      expect(await names()).toEqual(['owner', 'administrator', 'Proofreader', 'editor', 'viewer'])
      await runByLabel(page, 'Rename role')
      await pickOption(page, 'Proofreader')
      await answerPrompt(page, 'Reader of proofs')
      await page.getByText('“Proofreader” is renamed “Reader of proofs”.').waitFor()
      await press(page, 'Control+Enter')
      await expect.poll(names).toContain('Reader of proofs')
      await runByLabel(page, 'Delete role')
      await pickOption(page, 'Reader of proofs')
      await page.getByText('“Reader of proofs” is deleted.').waitFor()
      await press(page, 'Control+Enter')
      await expect.poll(names).toEqual(['owner', 'administrator', 'editor', 'viewer'])
      await page.reload()
      await page.getByRole('grid').waitFor()
      expect(await heads()).toEqual(['Owner', 'Administrator', 'Editor', 'Viewer'])
    },
    limit,
  )

  it('are not lost by leaving the page without a confirmation', async () => {
    const { page, client } = await fixture.openAgain('owner')
    const place = await createPlace(client)
    await visit(page, addressesOf(fixture, place).project('roles'))
    await page.getByRole('grid').waitFor()
    await page.locator('[data-cell][tabindex="0"]').focus()
    await press(page, 'ArrowDown Space')
    await page.locator('[data-command="roles.save"]').waitFor()
    await press(page, 'g p')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await press(page, 'Enter')
    await question.waitFor({ state: 'detached' })
    expect(page.url()).toContain('/roles')
    await page.locator('[data-command="roles.discard"]').focus()
    await press(page, 'Enter')
    await page.locator('[data-command="roles.save"]').waitFor({ state: 'hidden' })
    await press(page, 'g p')
    await page.getByRole('tab').first().waitFor()
  })

  it('are imported from another project whose roles the user may change [ROLE-17]', async () => {
    const { page, client } = await fixture.openAgain('owner')
    const place = await createPlace(client)
    const { spaceId } = place
    const source = await client.call(projectCalls.create, { spaceId, name: 'The source' })
    const from = { spaceId, projectId: source.projectId }
    const roles = await client.call(projectMemberCalls.getPermissions, from)
    const newPermissions = [
      ...roles.slice(1, -1).map(({ roleId, role, permissions }) => ({ roleId, role, permissions })),
      { role: 'Cartographer', permissions: { 'project.read': true } },
    ]
    await client.call(projectMemberCalls.setPermissions, { ...from, newPermissions })
    await visit(page, addressesOf(fixture, place).project('roles'))
    await page.getByRole('grid').waitFor()
    await runByLabel(page, 'Import roles')
    await pickOption(page, 'The source')
    await pickOption(page, 'Replace')
    await page.getByRole('columnheader', { name: /Cartographer/ }).waitFor()
    const names = (await client.call(projectMemberCalls.getPermissions, place)).map(({ role }) => role)
    expect(names).toContain('Cartographer')
  })

  it('are read-only for those who may not change them, with the reason', async () => {
    const owner = await signedIn(fixture.server, 'ro-owner')
    const place = await createPlace(owner)
    const { page, client } = await fixture.openAs('ro-guest')
    await inviteAndAccept(owner, client, place, 'viewer')
    await visit(page, addressesOf(fixture, place).project('roles'))
    await page.getByText('You can view the roles but not change them.').waitFor()
    await page.locator('[data-cell][tabindex="0"]').focus()
    await press(page, 'Control+End Space n r')
    expect(await page.locator('[data-command="roles.save"]').isVisible()).toBe(false)
    expect(await page.locator('[cmdk-input]').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-readonly'))).toBe('true')
  })
})
