import { describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { firstWidgets } from '#plugins/dashboard/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import type { VisitTables } from '#plugins/history/server/tables.ts'
import { activityCalls } from '#plugins/history/shared.ts'
import { withTables } from '#server/index.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'
import { pickOption } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()

describe('the activity of a project', () => {
  it('tells what others did since the last visit, on the dashboard too, of one person and kind, and leads to the change, by keys', async () => {
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
    await client.call(activityCalls.visit, place)
    const { database } = fixture.server.server.services
    const ago = Date.now() - 60 * 60_000
    await database.write(tx =>
      withTables<VisitTables>(tx)
        .updateTable('project_visits')
        .set({ at: ago })
        .where('project_id', '=', place.projectId)
        .execute(),
    )
    const rows = page.locator('main a[data-row]')
    const rowTexts = () => rows.evaluateAll(all => all.map(one => one.textContent?.replace(/\s+/g, ' ')))

    await visit(page, `${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}`)
    await page.locator('main [data-command="dashboard.type"]').waitFor()
    await press(page, 'y')
    await pickOption(page, 'Widgets of the project')
    const widget = page.getByRole('region', { name: 'What others did since your last visit' })
    await page.getByRole('region', { name: 'Who is here' }).waitFor()
    await widget.waitFor({ state: 'hidden' })
    await press(page, 'g Shift+A')
    await page.waitForURL('**/activity/**')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByText(/Others have done nothing since your last visit/).waitFor()
    // What happens meanwhile is shown.
    await friend.call(callsOf(chapter).update, { ...place, chapterId, data: text('one two three') })
    await client.call(versionCalls.name, { ...place, kind: 'chapter', id: chapterId, revision: 1, name: 'Seed' })
    await expect.poll(() => rows.filter({ hasText: 'activity-ben' }).count()).toBe(1)
    await page.getByText(/1 row by others is new since your last visit/).waitFor()
    await expect.poll(() => rows.filter({ hasText: 'Seed' }).count()).toBe(1)

    // On the dashboard too, for as long as this visit goes on; reached by keys, Enter goes to the change.
    await press(page, 'g', 'p')
    await widget.getByText('wrote in').waitFor()
    for (let step = 0; step < firstWidgets.length; step++) await press(page, 'j')
    await expect.poll(() => widget.getAttribute('data-selected')).toBe('true')
    await press(page, 'Enter')
    await page.waitForURL('**/history/**')
    await press(page, 'g Shift+A')
    await expect.poll(() => rows.count()).toBeGreaterThan(1)

    await press(page, 'p')
    await page.getByRole('option', { name: 'activity-ben' }).waitFor()
    await page.keyboard.type('activity-ben')
    await page.keyboard.press('Enter')
    await expect.poll(rowTexts).toEqual([expect.stringContaining('wrote in')])
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
