import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { toMarkdown } from '#core/shared/richtext/markdown/markdown.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { inviteAndAccept } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { answerPrompt, press } from './fixtures/keys.ts'
import { openMentionsScenario, selectedOption, typeMention } from './fixtures/mentions-scenario.ts'

const fixture = openBrowserFixture()

/** The rendered lines, each with its formatting. */
function renderedLines(page: Page): Promise<string[]> {
  return page
    .locator('.cm-line')
    .evaluateAll(lines =>
      lines
        .filter(line => line.textContent)
        .map(line => `${getComputedStyle(line).fontSize} ${getComputedStyle(line).textAlign} ${line.innerHTML}`),
    )
}

/** The tag and the relation made by the mention are in the side card. */
async function standsBeside(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Tags', exact: true }).getByText('tide').waitFor()
  await page.getByRole('region', { name: 'Related', exact: true }).getByRole('link', { name: 'Tallow' }).waitFor()
}

it('a page with every mark and block is written by keyboard alone, and is the same after a reload and for a reader', async () => {
  const { page, open, client, place, chapterId } = await openMentionsScenario(fixture, 'blocks-a')
  await open()
  await press(page, 'i')
  await page.keyboard.type('# The landing')
  await press(page, 'Enter')
  await page.keyboard.type('Marks: ')
  for (const [keys, word] of Object.entries({ b: 'bold', i: 'slanted', u: 'under', e: 'code' })) {
    await press(page, `Control+${keys}`)
    await page.keyboard.type(word)
    await press(page, 'End')
    await page.keyboard.type(' ')
  }
  await page.keyboard.type('and {large:big}, to ')
  await press(page, 'Control+Shift+k')
  await answerPrompt(page, 'example.org/quay')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
  await press(page, 'End', 'Enter')
  await page.keyboard.type('By ')
  await typeMention(page, 'Tallow')
  await press(page, 'Enter')
  await page.getByText('New entry').waitFor()
  while (!(await selectedOption(page).textContent())?.includes('New entry')) await press(page, 'ArrowDown')
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Tallow')
  await press(page, 'Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('[data-mention]').waitFor()
  await press(page, 'Control+Shift+e', 'Enter', 'Control+Shift+l')
  for (const [mark, ...lines] of [
    ['> ', 'said', 'and said'],
    ['- ', 'one', 'two'],
    ['1. ', 'first', 'second'],
  ]) {
    await page.keyboard.type(`${mark}`)
    for (const line of lines) {
      await page.keyboard.type(line)
      await press(page, 'Enter')
    }
    await press(page, 'Enter')
  }
  await page.keyboard.type('Next')
  await press(page, 'Control+2', 'Control+Shift+h')
  await page.keyboard.type('- end')
  await press(page, 'Home', 'Backspace', 'Backspace')

  const stored = async () => {
    const { text } = await client.call(callsOf(chapter).get, { ...place, chapterId })
    return toMarkdown(text).replace(/\(entry:[^)]*\)/, '')
  }
  const written = [
    '# The landing',
    'Marks: **bold** *slanted* __under__ `code` and {large:big}, to [https://example.org/quay](https://example.org/quay)',
    '{center} By @[Tallow]',
    ...['> said', '> and said', '- one', '- two', '1. first', '1. second', '## Next', 'end'],
  ]
  await expect.poll(stored, longTimeout).toBe(written.join('\n\n'))
  await press(page, 'Escape', 't')
  await page.locator('[role="combobox"]:focus').waitFor()
  await page.keyboard.type('tide')
  await page.getByRole('option', { name: 'Create “tide”' }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('radio', { name: 'Create', checked: true }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('button', { name: 'Remove “tide”' }).waitFor()
  await press(page, 'Escape')

  await page.reload()
  await page.locator('[data-mention]').waitFor()
  await standsBeside(page)
  const seen = await renderedLines(page)
  expect(seen).toHaveLength(written.length)
  expect(await stored()).toBe(written.join('\n\n'))
  const reader = await fixture.openAs('blocks-a-reader')
  await inviteAndAccept(client, reader.client, place, 'viewer')
  await reader.page.goto(page.url())
  await reader.page.locator('[data-mention]').waitFor()
  await standsBeside(reader.page)
  const plain = (lines: string[]) => lines.map(line => line.replace(/ (?:tabindex|role)="[^"]*"/g, ''))
  expect(plain(await renderedLines(reader.page))).toEqual(plain(seen))
})
