import { describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/richtext/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import type { ActivityTables } from '#plugins/history/server/tables.ts'
import { activityCalls } from '#plugins/history/shared.ts'
import { withTables } from '#server/index.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

describe('the activity of a project', () => {
  it('tells what others did since one last looked, of one person and kind, and leads to the change, by keys', async () => {
    const { client, page } = await fixture.openAs('activity-ann')
    const place = await createPlace(client)
    const friend = await signedIn(fixture.server, 'activity-ben')
    const permissions = { 'project.read': true, 'chapter.read': true, 'chapter.update': true }
    const roles = await client.call(projectMemberCalls.setPermissions, {
      ...place,
      newPermissions: [{ role: 'Writer', permissions }],
    })
    await inviteAndAccept(client, friend, place, roles.find(({ role }) => role === 'Writer')?.roleId)
    const text = (words: string) => ({ text: fromPlainText(words) })
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'Loomings', ...text('one') })
    await client.call(callsOf(entry).create, { ...place, name: 'Heron' })
    await client.call(activityCalls.look, place)
    const { database } = fixture.server.server.services
    const ago = Date.now() - 60 * 60_000
    await database.write(tx =>
      withTables<ActivityTables>(tx)
        .updateTable('activity_looks')
        .set({ at: ago })
        .where('project_id', '=', place.projectId)
        .execute(),
    )
    const rows = page.locator('main a[data-row]')
    const told = () => rows.evaluateAll(all => all.map(one => one.textContent?.replace(/\s+/g, ' ')))

    await page.goto(`${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}`)
    await page.locator('main h1').first().waitFor()
    await press(page, 'g Shift+A')
    await page.waitForURL('**/activity/**')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByText(/Others have changed nothing since you last looked here/).waitFor()
    // What happens meanwhile is shown.
    await friend.call(callsOf(chapter).update, { ...place, chapterId, data: text('one two three') })
    await client.call(versionCalls.name, { ...place, kind: 'chapter', id: chapterId, revision: 1, name: 'Seed' })
    await expect.poll(() => rows.filter({ hasText: 'activity-ben' }).count()).toBe(1)
    await page.getByText(/1 row by others is new since you last looked here/).waitFor()
    await expect.poll(() => rows.filter({ hasText: 'Seed' }).count()).toBe(1)

    await press(page, 'p')
    await page.getByRole('option', { name: 'activity-ben' }).waitFor()
    await page.keyboard.type('activity-ben')
    await page.keyboard.press('Enter')
    await expect.poll(told).toEqual([expect.stringContaining('wrote in')])
    await press(page, 'ArrowLeft')
    await page.getByText('Nothing changed on these days').waitFor()
    await press(page, 'ArrowRight')
    await expect.poll(() => rows.count()).toBe(1)
    await press(page, 'p')
    await page.getByRole('option', { name: 'Everyone' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    await rows.filter({ hasText: 'activity-ben' }).focus()
    await press(page, 'Enter')
    await page.waitForURL('**/history/**')
    await page.locator('[data-compared] ins', { hasText: 'two' }).waitFor()
  })
})
