import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace, inviteAndAccept } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)
const names = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of the tide, the ferry and the lamp.`)

const saved = (page: Page) => page.locator('[role="status"][data-save="saved"]').waitFor()
const scrolled = (page: Page) => page.locator('main').evaluate(main => Math.round(main.scrollTop))
/** The vertical position of the line with the caret. */
const caretTop = (page: Page) =>
  page.evaluate(() =>
    Math.round(getSelection()?.getRangeAt(0).startContainer.parentElement?.getBoundingClientRect().top ?? 0),
  )

async function goTo(page: Page, words: RegExp): Promise<void> {
  await page.locator('.cm-line', { hasText: words }).click()
  await press(page, 'End')
}

it('two users write in one chapter at once, and are asked only if both change one paragraph [RT-02]', async () => {
  const { page: ann, client } = await fixture.openAs('ann-types', { expectsFailures: true })
  const { page: bob, client: bobs } = await fixture.openAs('bob-types', { expectsFailures: true })
  const place = await createPlace(client)
  await inviteAndAccept(client, bobs, place, 'editor')
  const text = fromPlainText(names.join('\n'))
  const { chapterId } = await client.call(calls.create, { ...place, title: 'Shared', text })
  const stored = async () => plainText((await client.call(calls.get, { ...place, chapterId })).text).split('\n')
  for (const page of [ann, bob]) {
    await page.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
    await page.locator('.cm-content').waitFor()
  }

  // Different paragraphs: Bob is far down, Ann adds a paragraph above.
  await bob.locator('.cm-content').click()
  await press(bob, 'Control+End')
  await expect.poll(() => scrolled(bob)).toBeGreaterThan(200)
  await goTo(ann, /^Paragraph 2\b/)
  const [place0, top0] = [await scrolled(bob), await caretTop(bob)]
  const type = (page: Page, words: string) => page.keyboard.type(words, { delay: 40 })
  await ann.keyboard.press('Enter')
  await Promise.all([type(ann, 'Ann writes this while Bob does'), type(bob, ' Bob writes this while Ann does')])
  await Promise.all([saved(ann), saved(bob)])
  await bob.locator('.cm-content').getByText('Bob writes this while Ann does').waitFor()
  await expect.poll(stored).toContain('Ann writes this while Bob does')
  expect((await stored()).at(-1)).toBe(`${names[59]} Bob writes this while Ann does`)
  for (const page of [ann, bob]) expect(await page.locator('[data-conflict], [role="alertdialog"]').count()).toBe(0)
  // The change above moved neither the current line nor the caret.
  expect(Math.abs((await caretTop(bob)) - top0)).toBeLessThanOrEqual(30)
  expect(await scrolled(bob)).toBeGreaterThan(place0)
  await Promise.all([ann.keyboard.type(' – Ann.'), bob.keyboard.type(' – Bob.')])
  await expect.poll(async () => (await stored()).at(-1)).toMatch(/Ann does – Bob\.$/)
  await expect.poll(async () => (await stored())[3]).toMatch(/Bob does – Ann\.$/)
  await Promise.all([saved(ann), saved(bob)])

  // Undo reverts one's own edits.
  await press(bob, 'Control+z Control+z Control+z Control+z')
  await expect.poll(async () => (await stored()).at(-1)).toBe(names[59])
  expect((await stored())[3]).toMatch(/Bob does – Ann\.$/)
  await saved(bob)

  // One paragraph: the second to save is asked in the page, continues writing there and elsewhere, and keeps both.
  await press(bob, 'Control+Home')
  for (const page of [ann, bob]) await goTo(page, /^Paragraph 1\b/)
  await ann.keyboard.type(' Ann was here.')
  await bob.keyboard.type(' Bob was here.')
  const conflictPage = await Promise.race(
    [ann, bob].map(async page => {
      await page.locator('[data-conflict]').waitFor()
      return page
    }),
  )
  const [own, others] = conflictPage === ann ? ['Ann', 'Bob'] : ['Bob', 'Ann']
  expect(await conflictPage.evaluate(() => document.activeElement?.className)).toContain('cm-content')
  await conflictPage.keyboard.type(' Still writing.')
  await goTo(conflictPage, /^Paragraph 9\b/)
  await conflictPage.keyboard.type(' Elsewhere.')
  await expect.poll(async () => (await stored()).join()).toContain('Elsewhere.')
  expect((await stored())[1]).toBe(`${names[1]} ${others} was here.`)
  await conflictPage.locator('[data-answer="show"]').click()
  await conflictPage.locator('[data-side="theirs"]', { hasText: `${others} was here.` }).waitFor()
  const axe = axeInspector(conflictPage)
  await axe.look('the dialog of a conflict')
  axe.done()
  await press(conflictPage, 'b Control+Enter')
  await conflictPage.locator('[data-conflict]').waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await stored()).slice(1, 3))
    .toEqual([`${names[1]} ${others} was here.`, `${names[1]} ${own} was here. Still writing.`])
  expect(await stored()).toHaveLength(62)
  for (const page of [ann, bob])
    await expect.poll(() => page.locator('.cm-content').textContent()).toContain('Still writing.')
})
