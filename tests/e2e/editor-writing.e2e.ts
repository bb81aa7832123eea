import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { longTimeout, markCaret, markdownIn, openEditorFixture, press, richTextIn } from './fixtures/editor-fixture.ts'

const { open, write } = openEditorFixture()

const mention = '@[Oda](character:o?space=s&project=p)'

/** The visible lines, without separators of paragraphs. */
function linesIn(page: Page): Promise<string[]> {
  return page.locator('.cm-line').evaluateAll(lines => lines.map(line => line.textContent).filter(Boolean))
}

function heightsIn(page: Page): Promise<number[]> {
  return page.locator('.cm-line').evaluateAll(lines => lines.map(line => line.getBoundingClientRect().height))
}

describe('paragraphs', () => {
  it('start with Enter and have line breaks with Shift-Enter', async () => {
    const page = await write('')
    await page.keyboard.type('one')
    await press(page, 'Shift+Enter')
    await page.keyboard.type('more')
    await press(page, 'Enter')
    await page.keyboard.type('two')
    expect(await richTextIn(page)).toEqual([
      { type: 'paragraph', children: [{ text: 'one\nmore' }] },
      { type: 'paragraph', children: [{ text: 'two' }] },
    ])
  })

  it('keep their marks when they are split and joined', async () => {
    const page = await write('a **bold** b')
    await press(page, ...Array(6).fill('ArrowLeft'), 'Enter')
    expect(await markdownIn(page)).toBe('a **bo**\n\n**ld** b')
    await press(page, 'Backspace')
    expect(await markdownIn(page)).toBe('a **bold** b')
    await press(page, 'Enter', 'ArrowUp', 'End', 'ArrowLeft', 'ArrowLeft', 'Delete')
    expect(await markCaret(page)).toBe('a **bo^ld** b')
  })

  it('are joined by Backspace and Delete, without a line break left', async () => {
    const page = await write('one\n\ntwo\n\nthree')
    await press(page, 'Home', 'Backspace')
    expect(await markCaret(page)).toBe('one\n\ntwo^three')
    await press(page, 'Backspace', 'ArrowUp', 'End', 'Delete')
    expect(await markCaret(page)).toBe('one^twothree')
  })

  it('lose their alignment before they are joined', async () => {
    const page = await write('one\n\n{center} two')
    await press(page, 'Home', ...Array(9).fill('ArrowRight'), 'Backspace')
    expect(await markdownIn(page)).toBe('one\n\ntwo')
    await press(page, 'Backspace')
    expect(await markdownIn(page)).toBe('onetwo')
  })

  it('are 12 pixels apart, an empty one as high as a line', async () => {
    const page = await open('one\n\ntwo\n\n\n\nthree')
    const [line = 0, ...others] = await heightsIn(page)
    expect(others).toEqual([12, line, 12, line, 12, line])
  })

  it('are crossed by the arrow keys without a stop between them', async () => {
    const page = await write('one one\n\ntwo two\n\nthree three')
    await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowDown')
    expect(await markCaret(page)).toBe('one one\n\ntw^o two\n\nthree three')
    await press(page, 'Backspace', 'ArrowDown', 'ArrowUp', 'ArrowUp')
    expect(await markCaret(page)).toBe('on^e one\n\ntwo two\n\nthree three')
    await press(page, 'Backspace', 'End', 'ArrowRight')
    expect(await markCaret(page)).toBe('one one\n\n^two two\n\nthree three')
    await press(page, 'Backspace', 'ArrowLeft')
    expect(await markCaret(page)).toBe('one one^\n\ntwo two\n\nthree three')
    await press(page, 'Backspace', 'Control+Home', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await page.keyboard.type('x')
    expect(await markdownIn(page)).toBe('xthree three')
  })

  it('accept a click between them', async () => {
    const page = await open('one\n\ntwo')
    const gap = await page.locator('.cm-line').nth(1).boundingBox()
    await page.mouse.click((gap?.x ?? 0) + 40, (gap?.y ?? 0) + 6)
    expect(await markCaret(page)).toMatch(/^(one\^\n\ntwo|one\n\n\^two)$/)
  })
})

describe('live preview', () => {
  it('shows markup only in the paragraph with the caret', async () => {
    const page = await write('a **bold** b\n\nc *slanted* d')
    await expect.poll(() => linesIn(page), longTimeout).toEqual(['a bold b', 'c *slanted* d'])
    await press(page, 'ArrowUp')
    await expect.poll(() => linesIn(page), longTimeout).toEqual(['a **bold** b', 'c slanted d'])
    await press(page, 'Escape')
    await expect.poll(() => linesIn(page), longTimeout).toEqual(['a bold b', 'c slanted d'])
  })

  it('does not move the text while the button is pressed', async () => {
    const page = await open('{center} **bold** words to click\n\nother')
    const word = page.getByText('words to click')
    const box = await word.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 10)
    await page.mouse.down()
    // The editor has handled the press and rendered.
    await page.locator('.cm-focused').waitFor()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect((await word.boundingBox())?.x).toBe(box?.x)
    await page.mouse.up()
    await expect.poll(() => linesIn(page), longTimeout).toEqual(['{center} **bold** words to click', 'other'])
    expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
  })

  it('selects a double-clicked word, although its markup appears', async () => {
    const page = await open('{center} **some** *words* here')
    await page.getByText('words', { exact: true }).dblclick()
    await page.keyboard.type('x')
    expect(await markdownIn(page)).toBe('{center} **some** *x* here')
  })

  it('renders marks', async () => {
    const page = await open('**b** *i* __u__ `c` {large:l}\n\n{right} r')
    const look = (text: string, name: string) =>
      page
        .locator('.cm-line span', { hasText: new RegExp(`^${text}$`) })
        .evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)
    expect(await look('b', 'font-weight')).toBe('600')
    expect(await look('i', 'font-style')).toBe('italic')
    expect(await look('u', 'text-decoration-line')).toBe('underline')
    expect(await look('c', 'font-family')).toContain('JetBrains Mono')
    expect(
      await page
        .locator('.cm-line')
        .last()
        .evaluate(line => getComputedStyle(line).textAlign),
    ).toBe('right')
  })

  it('keeps a mark intact while typing at its end', async () => {
    const page = await write('')
    await page.keyboard.type('**two')
    await page.keyboard.type('**')
    await press(page, 'ArrowLeft', 'ArrowLeft')
    await page.keyboard.type(' words')
    expect(await markdownIn(page)).toBe('**two words**')
    await press(page, 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace')
    expect((await richTextIn(page))[0]?.children).toEqual([{ text: 'two ', bold: true }])
    await press(page, 'Backspace', 'Backspace', 'Backspace', 'Backspace')
    expect(await markdownIn(page)).toBe('')
  })

  it('replaces a selection and keeps its formatting', async () => {
    const page = await write('a **bold words** b')
    await press(page, 'Home', ...Array(4).fill('ArrowRight'), ...Array(4).fill('Shift+ArrowRight'))
    await page.keyboard.type('new')
    expect(await markdownIn(page)).toBe('a **new words** b')
    await press(page, 'Control+a', 'Delete')
    expect(await markdownIn(page)).toBe('')
  })
})

describe('a mention', () => {
  it('is a chip with the icon of its kind, skipped and deleted as one', async () => {
    const page = await write(`a ${mention} b`)
    const chip = page.locator('[data-mention="o"]')
    expect(await chip.textContent()).toBe('Oda')
    expect(await chip.locator('svg').getAttribute('data-icon')).toBe('users')
    expect((await chip.boundingBox())?.height).toBe(24)
    await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    expect(await markCaret(page)).toBe(`a ^${mention} b`)
    await press(page, 'Delete')
    expect(await markdownIn(page)).toBe('a ^ b')
  })

  it('can have any label', async () => {
    const page = await write('@[<img src=x> \\[x\\]\\\ny](character:o?space=s&project=p) x')
    expect(await page.locator('.cm-content img').count()).toBe(0)
    expect(await markCaret(page)).toBe('@[<img src=x> \\[x\\]\\\ny](character:o?space=s&project=p) x^')
  })
})

describe('footnotes', () => {
  it('are typed as in Markdown, or begun and left by a key, and keep their marks', async () => {
    const page = await write('The lamp')
    await page.keyboard.type('[^1]Of brass')
    expect(await markdownIn(page)).toBe('The lamp{note:Of brass}')
    await press(page, 'Control+Alt+f')
    await page.keyboard.type(' and the bell')
    await press(page, 'Control+Alt+f')
    await page.keyboard.type('Cast in ')
    await press(page, 'Control+i')
    await page.keyboard.type('1702')
    await press(page, 'Control+Alt+f')
    await page.keyboard.type('.')
    expect(await richTextIn(page)).toEqual([
      {
        type: 'paragraph',
        children: [
          { text: 'The lamp' },
          { text: 'Of brass', footnote: true },
          { text: ' and the bell' },
          { text: 'Cast in ', footnote: true },
          { text: '1702', italic: true, footnote: true },
          { text: '.' },
        ],
      },
    ])
  })

  it('are made of selected words, and are text again', async () => {
    const page = await write('a word')
    await press(page, ...Array(4).fill('Shift+ArrowLeft'), 'Control+Alt+f')
    expect(await markdownIn(page)).toBe('a {note:word}')
    await press(page, 'Control+Alt+f')
    expect(await markdownIn(page)).toBe('a word')
  })
})
