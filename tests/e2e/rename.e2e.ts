import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press, undoByToast } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

it('a title changed in place, in a list or on its page, is reverted by z', async () => {
  const { page, client } = await fixture.openAs('renamer')
  const place = await createPlace(client)
  const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'Low Morrow' })
  const stored = async () => (await client.call(callsOf(chapter).get, { ...place, chapterId })).title
  const changeAndUndo = async () => {
    await press(page, 'e')
    await page.locator('main :is(input, textarea):focus').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('High Morrow')
    await press(page, 'Enter')
    await expect.poll(stored).toBe('High Morrow')
    await page.locator('[data-toaster]').getByText('Renamed to “High Morrow”').waitFor()
    await undoByToast(page)
    await expect.poll(stored).toBe('Low Morrow')
  }
  await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row').first().waitFor()
  await press(page, 'j')
  await changeAndUndo()
  await page.getByRole('row', { name: /Low Morrow/ }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Low Morrow' }).waitFor()
  await page.locator('main .cm-content').waitFor()
  await changeAndUndo()
  await page.getByRole('heading', { level: 1, name: 'Low Morrow' }).waitFor()
})
