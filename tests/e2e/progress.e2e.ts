import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { progressCalls } from '#plugins/progress/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

it('goals are set and refused, a sprint rings and is kept, and the days are saved as CSV', async () => {
  const { page, client } = await fixture.openAs('sprinter')
  const place = await createPlace(client)
  const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'The Slip' })
  // Counts the bells that a person would hear.
  await page.addInitScript(() => {
    const bellWindow = window as unknown as { bells: number }
    bellWindow.bells = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      bellWindow.bells++
      return start.apply(this, when)
    }
  })
  const bells = () => page.evaluate(() => (window as unknown as { bells: number }).bells)
  await page.clock.install()
  const run = async (name: string) => {
    await openPalette(page)
    await insertWords(page, name)
    await page.getByRole('option', { name }).first().waitFor()
    await press(page, 'Enter')
  }
  const toast = (words: string | RegExp) => page.locator('[data-toaster]').getByText(words).last().waitFor()

  await visit(page, fixture.server.url + entityLink(chapter, { ...place, id: chapterId }))
  await page.getByRole('textbox').first().waitFor()
  await press(page, 'Escape')
  await press(page, 'g', 'Shift+w')
  await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor()
  const { look, done } = axeInspector(page)
  await look('nothing written')

  // A goal of nothing, and one that nobody reaches, are refused where they are typed.
  await run('Set my daily word goal')
  for (const wrong of ['0', '1000000000']) {
    await answerPrompt(page, wrong)
    await page.getByText('Type a number of words from 1 to 100,000.').waitFor()
  }
  await answerPrompt(page, '500')
  await toast('Daily goal: 500 words')
  await page.getByText('0 of 500 today').waitFor()
  await run('Set the word goal of the project')
  await answerPrompt(page, '10,000')
  await page
    .getByPlaceholder(/2027-03-31/)
    .or(page.getByText(/By which day/))
    .first()
    .waitFor()
  await answerPrompt(page, '2020-01-01')
  await page.getByText('This day has passed: type today or a later day.').waitFor()
  await answerPrompt(page, '2099-12-31')
  await toast('Goal: 10,000 words by 31 Dec 2099')
  await page.getByText('0 of 10,000', { exact: true }).waitFor()

  // A sprint, started from the palette, in the chapter.
  await run('Start a writing sprint')
  await answerPrompt(page, '1')
  await toast('Sprint of 1 minute started')
  await page.getByRole('button', { name: /^Sprint: [01]:\d\d left$/ }).waitFor()
  await look('a sprint')
  await client.call(callsOf(chapter).update, {
    ...place,
    chapterId,
    data: { text: fromPlainText('The tide took the stair and gave it back') },
  })
  await page.clock.fastForward(61_000)
  await toast('The sprint is over: 9 words')
  expect(await bells()).toBe(2)
  await page.getByRole('cell', { name: '9', exact: true }).waitFor()
  await page.getByText('9 of 500 today').waitFor()
  await page.getByRole('button', { name: /^Sprint: / }).waitFor({ state: 'detached' })

  // Without a bell it is told all the same.
  await run('Turn the sprint bell on or off')
  await toast('Sprints end without a bell on this device')
  await run('Start a writing sprint')
  await answerPrompt(page, '1')
  await page.getByRole('button', { name: /^Sprint: / }).waitFor()
  await page.clock.fastForward(61_000)
  await toast('The sprint is over: 0 words')
  expect(await bells()).toBe(2)
  const { sprints } = await client.call(progressCalls.read, { ...place, zone: 'UTC' })
  expect(sprints.map(({ words }) => words)).toEqual([0, 9])

  const downloading = page.waitForEvent('download')
  await run('Save my words a day as CSV')
  const csv = await readFile((await (await downloading).path()) ?? '', 'utf8')
  expect(csv).toMatch(/^\ufeffday,words,sprints,sprint minutes,sprint words\r\n\d{4}-\d\d-\d\d,9,2,2,9\r\n$/)
  done()
})
