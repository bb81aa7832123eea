import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

it('two texts are written side by side by keys alone, each saved for itself, and a reload keeps both', async () => {
  const { page, client } = await fixture.openAs('beside')
  const place = await createPlace(client)
  const [first, second, third] = await Promise.all(
    ['Lamp Oil', 'Overdue', 'Nineteen Nights'].map(title =>
      client.call(callsOf(chapter).create, { ...place, title, text: fromPlainText(title) }),
    ),
  )
  const textOf = async (made: typeof first) =>
    JSON.stringify(await client.call(callsOf(chapter).get, { ...place, chapterId: made?.chapterId ?? '' }))
  const pane = page.locator('[data-pane="second"]')
  const titled = (title: string) => pane.getByRole('heading', { level: 1, name: title }).waitFor()
  const openBeside = async (title: string) => {
    await openPalette(page)
    await page.keyboard.type(title)
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: title }).waitFor()
    await press(page, 'Control+Enter')
    await titled(title)
  }

  const address = entityLink(chapter, { ...place, id: first?.chapterId ?? '' })
  await page.goto(fixture.server.url + address)
  await page.locator('main .cm-content').waitFor()
  await openBeside('Overdue')
  expect(new URL(page.url()).searchParams.get('beside')).toBe(`chapter.${second?.chapterId}`)

  // The text of the page, then the one beside it.
  await press(page, 'i', 'Control+Home')
  await page.keyboard.type('Page. ')
  await expect.poll(() => textOf(first)).toContain('Page. Lamp Oil')
  await press(page, 'F6')
  await page.locator('[data-pane="second"]:focus-within').waitFor()
  await press(page, 'i', 'Control+Home')
  await page.keyboard.type('Pane. ')
  await expect.poll(() => textOf(second)).toContain('Pane. Overdue')
  expect(await textOf(first)).not.toContain('Pane. ')

  // Its own history; the page stays.
  await press(page, 'F6')
  await page.locator('main:focus-within').waitFor()
  await openBeside('Nineteen Nights')
  await press(page, 'F6', 'Alt+ArrowLeft')
  await titled('Overdue')
  expect(new URL(page.url()).pathname).toBe(address)

  await page.reload()
  await titled('Overdue')
  await page.locator('main .cm-content').getByText('Page. Lamp Oil').waitFor()
  await pane.locator('.cm-content').getByText('Pane. Overdue').waitFor()
  await press(page, '\\')
  await pane.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
  expect(await textOf(third)).toContain('Nineteen Nights')
})
