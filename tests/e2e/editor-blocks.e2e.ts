import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
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
  const { page, open, client, place, chapterId } = await openMentionsScenario(fixture)
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

it('scenes and headings are gone to and moved by keys, and a move is undone', async () => {
  const { page, open, client, place, chapterId } = await openMentionsScenario(fixture)
  const long = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of the debts.`).join('\n\n')
  const text = [
    'The tide was out.',
    long,
    '***',
    'What the Heron owed.',
    '***',
    '## The twelfth lantern',
    'Nobody said paid.',
  ]
  await client.call(callsOf(chapter).update, {
    ...place,
    chapterId,
    data: { text: fromMarkdown(text.join('\n\n')) },
  })
  const stored = async () => toMarkdown((await client.call(callsOf(chapter).get, { ...place, chapterId })).text)
  await open()
  await press(page, 'i', 'Control+Home', 'Shift+End')
  await page.locator('[data-count="selected"]').getByText('4 words selected').waitFor()
  await press(page, 'Control+Home')
  await page.locator('[data-count="selected"]').waitFor({ state: 'detached' })
  await press(page, 'Control+Shift+o')
  const options = page.locator('[cmdk-item]')
  await expect
    .poll(() => options.allTextContents())
    .toEqual([
      expect.stringMatching(/^The tide was out\..*304 words/),
      expect.stringMatching(/^What the Heron owed\..*4 words/),
      expect.stringMatching(/^The twelfth lantern.*6 words/),
    ])
  await page.keyboard.type('lantern')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'The twelfth lantern' }).waitFor()
  await press(page, 'Enter')
  await page.locator('.cm-line', { hasText: 'The twelfth lantern' }).waitFor()
  await page.keyboard.type('Lit: ')
  await press(page, 'Alt+Shift+PageUp', 'Alt+Shift+PageUp')
  await page.keyboard.type('Read aloud: ')
  await expect.poll(stored).toContain('***\n\nRead aloud: What the Heron owed.\n\n***\n\n## Lit: The twelfth')

  await press(page, 'Control+Alt+PageUp')
  await expect
    .poll(async () => (await stored()).startsWith('Read aloud: What the Heron owed.\n\n***\n\nThe tide'))
    .toBe(true)
  await press(page, 'Control+Alt+PageUp')
  await page.locator('[data-toaster]').getByText('There is no other scene there.').waitFor()
  await press(page, 'Control+z')
  await expect.poll(async () => (await stored()).startsWith('The tide was out.')).toBe(true)
})
