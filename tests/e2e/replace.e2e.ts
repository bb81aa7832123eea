import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { fromPlainText, plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const chapters = callsOf(chapter)

it('words are found in a whole project, replaced but for one, and put back after a reload', async () => {
  const { page, client } = await fixture.openAs('replacer')
  const place = await createPlace(client)
  const add = (title: string, text: string) =>
    client.call(chapters.create, { ...place, title, text: fromPlainText(text) })
  const [first, second] = [
    await add('Loomings', 'Ahab had a leg. It was Ahab’s own.'),
    await add('The Chase', 'There went Ahab, and ahabs enough.'),
  ]
  const texts = async () =>
    Promise.all(
      [first, second].map(async ({ chapterId }) =>
        plainText((await client.call(chapters.get, { ...place, chapterId })).text),
      ),
    )
  const before = await texts()
  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row').first().waitFor()
  await press(page, 'g', 'Shift+r')
  await page.getByRole('textbox', { name: 'Find' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('ahab')
  await press(page, 'Tab')
  await page.keyboard.type('Peleg')
  await press(page, 'Enter')
  await page.getByText('4 of 4 matches in 2 items').waitFor()
  const { look, done } = axeInspector(page)
  await look('matches')
  done()
  // The keys of the page are for the matches now.
  await press(page, 'j', 'j', 'j', 'j', 'x')
  await page.getByText('3 of 4 matches in 2 items').waitFor()
  await press(page, 'Control+Enter')
  await page.locator('[data-toaster]').getByText('Replaced 3 matches in 2 items').waitFor()
  expect(await texts()).toEqual(['Peleg had a leg. It was Peleg’s own.', 'There went Peleg, and ahabs enough.'])

  await page.reload()
  await page.getByRole('textbox', { name: 'Find' }).waitFor()
  await press(page, 'Escape')
  await openPalette(page)
  await insertWords(page, 'Undo the last replacement')
  await page.getByRole('option', { name: /^Undo the last replacement/ }).waitFor()
  await press(page, 'Enter')
  await page.locator('[data-toaster]').getByText('2 items are as before').waitFor()
  expect(await texts()).toEqual(before)
})

it('a name is replaced everywhere; what somebody changed meanwhile is left, by name', async () => {
  const { page, client } = await fixture.openAs('renamer-of-all', { expectsFailures: true })
  const place = await createPlace(client)
  const { characterId } = await client.call(callsOf(character).create, { ...place, name: 'Queequeg' })
  const added = await Promise.all(
    ['One', 'Two'].map(title =>
      client.call(chapters.create, { ...place, title, text: fromPlainText('Queequeg slept. Queequegs do.') }),
    ),
  )
  const textOf = async (at: number) =>
    plainText((await client.call(chapters.get, { ...place, chapterId: added[at]?.chapterId ?? '' })).text)
  await visit(page, fixture.server.url + entityLink({ name: 'character' }, { ...place, id: characterId }))
  await page.getByRole('heading', { level: 1, name: 'Queequeg' }).waitFor()
  await openPalette(page)
  await insertWords(page, 'Rename everywhere')
  await page.getByRole('option', { name: /^Rename everywhere/ }).waitFor()
  await press(page, 'Enter')
  await answerPrompt(page, 'Kory')
  await page.getByText('3 of 3 matches in 3 items').waitFor()
  await page.getByRole('textbox', { name: 'Queequegs' }).focus()
  await page.keyboard.type('Kories')
  await press(page, 'Enter')
  await page.getByText('5 of 5 matches in 3 items').waitFor()
  await client.call(chapters.update, {
    ...{ ...place, chapterId: added[1]?.chapterId ?? '' },
    data: { text: fromPlainText('Queequeg woke.') },
  })
  await press(page, 'Control+Enter')
  await page.locator('[data-toaster]').getByText('Replaced 3 matches in 2 items').waitFor()
  await page.getByText('Left as they are: “Two”.').waitFor()
  expect(await textOf(0)).toBe('Kory slept. Kories do.')
  expect(await textOf(1)).toBe('Queequeg woke.')
  expect((await client.call(callsOf(character).get, { ...place, characterId })).name).toBe('Kory')
})

it('a pattern that is wrong or takes for ever is said under the field', async () => {
  const { page, client } = await fixture.openAs('pattern-writer')
  const place = await createPlace(client)
  await client.call(chapters.create, { ...place, title: 'A', text: fromPlainText(`${'a'.repeat(60)}!`) })
  await visit(page, `${fixture.server.url}/builder/replace/${place.spaceId}/${place.projectId}`)
  const find = page.getByRole('textbox', { name: 'Find' })
  await find.waitFor()
  await page.getByRole('switch', { name: 'Regular expression' }).focus()
  await press(page, 'Space')
  for (const [pattern, issue] of [
    ['(', /This is not a valid pattern/],
    ['x*', /also matches nothing/],
    ['(a+)+$', /takes too long/],
  ] as const) {
    await find.fill(pattern)
    await press(page, 'Enter')
    await page.getByText(issue).waitFor()
  }
})
