import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { longTimeout, markCaret, markdownIn, openEditorFixture, press, richTextIn } from './fixtures/editor-fixture.ts'

const { write } = openEditorFixture()

/** Puts data on the clipboard like another program, and pastes it. */
async function paste(page: Page, entries: Record<string, string>): Promise<void> {
  await page.evaluate(async given => {
    const items = Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(items))])
  }, entries)
  await press(page, 'Control+v')
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

describe('pasting', () => {
  it('keeps plain text literal, with paragraphs by line or by blank lines', async () => {
    const page = await write('')
    await paste(page, { 'text/plain': '**one**\n{center} two' })
    expect(await richTextIn(page)).toEqual([
      { type: 'paragraph', children: [{ text: '**one**' }] },
      { type: 'paragraph', children: [{ text: '{center} two' }] },
    ])
    await press(page, 'Control+a', 'Delete')
    await paste(page, { 'text/plain': 'a\nb\n\nc' })
    expect((await richTextIn(page)).map(({ children }) => children)).toEqual([[{ text: 'a\nb' }], [{ text: 'c' }]])
  })

  it('keeps formatting of HTML, and no scripts', async () => {
    const page = await write('a b')
    await press(page, 'ArrowLeft')
    const html = '<p align=center><b>x</b><img src=x><script>document.title=1</script></p><p><i>y</i></p>'
    await paste(page, { 'text/html': html, 'text/plain': 'x y' })
    expect(await markdownIn(page)).toBe('a **x**\n\n*y*b')
    expect(await page.title()).toBe('Editor')
    expect(await markCaret(page)).toBe('a **x**\n\n*y^*b')
  })

  it('restores what was copied here; other programs get it without Markdown', async () => {
    const source = '{center} a **bold** @[Oda](character:o?space=s&project=p)\n\n__two__'
    const page = await write(source)
    await press(page, 'Control+a', 'Control+c', 'Control+End', 'Enter', 'Control+v')
    expect(await markdownIn(page)).toBe(`${source}\n\n${source}`)
    expect(await clipboard(page)).toBe('a bold Oda\n\ntwo')
  })

  it('cuts a part of a mark and leaves the rest marked', async () => {
    const page = await write('**bold**')
    await press(page, 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Control+x')
    expect(await markdownIn(page)).toBe('**bo**')
    await press(page, 'Control+Home', 'Control+v')
    expect(await markdownIn(page)).toBe('**ldbo**')
  })

  it('copies nothing without a selection', async () => {
    const page = await write('line')
    await paste(page, { 'text/plain': '!' })
    await press(page, 'Control+c', 'Control+x')
    expect(await clipboard(page)).toBe('!')
    expect(await markdownIn(page)).toBe('line!')
  })

  it('is undone in one step', async () => {
    const page = await write('one')
    await paste(page, { 'text/plain': ' two' })
    await press(page, 'Control+z')
    expect(await markdownIn(page)).toBe('one')
  })
})

describe('dragging', () => {
  it('moves the selection with its marks, as one undo step', async () => {
    const page = await write('**one**\n\ntwo')
    const one = page.getByText('one', { exact: true })
    await one.dblclick()
    await page.getByText('**', { exact: true }).first().waitFor()
    const from = await one.boundingBox()
    const to = await page.getByText('two').boundingBox()
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((to?.x ?? 0) + 2, (to?.y ?? 0) + 20, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => markdownIn(page), longTimeout).toMatch(/^\n*\*\*one\*\*two$/)
    await press(page, 'Control+z')
    expect(await markdownIn(page)).toBe('**one**\n\ntwo')
  })
})

describe('finding', () => {
  it('finds and replaces in the text, and Escape returns to it', async () => {
    const page = await write('a lantern\n\n@[Lantern](lantern:x?space=lantern&project=p) lanterns')
    await press(page, 'Control+f')
    await page.keyboard.type('lantern')
    await page.getByText('3 found').waitFor()
    await page.getByRole('button', { name: 'Match case' }).click()
    await page.getByText('2 found').waitFor()
    await page.getByRole('textbox', { name: 'Replace with' }).fill('lamp')
    await page.getByRole('button', { name: 'Replace all' }).click()
    await press(page, 'Escape')
    expect(await page.getByRole('search').count()).toBe(0)
    expect(await markdownIn(page)).toBe('a lamp\n\n@[Lantern](lantern:x?space=lantern&project=p) lamps')
    expect(await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))).toBe(true)
    // What was sought is selected then: the next letter replaces it.
    await press(page, 'Control+f')
    await page.keyboard.type('lamps')
    await press(page, 'Escape')
    expect(await page.evaluate(() => String(getSelection()))).toBe('lamps')
    await page.keyboard.type('oil')
    expect(await markdownIn(page)).toBe('a lamp\n\n@[Lantern](lantern:x?space=lantern&project=p) oil')
  })
})
