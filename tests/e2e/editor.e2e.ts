import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Leaf } from '#core/shared/rich-text/nodes.ts'
import {
  countsIn,
  focusDelayIn,
  longTimeout,
  markCaret,
  markdownIn,
  openEditorFixture,
  press,
  richTextIn,
} from './fixtures/editor-fixture.ts'
import { pressUkrainian } from './fixtures/keys.ts'

const { open, write } = openEditorFixture()

async function leavesIn(page: Page): Promise<Leaf[]> {
  return (await richTextIn(page)).flatMap(paragraph => paragraph.children.filter(child => 'text' in child))
}

/** The vertical position of the caret after scrolling, in pixels of the window. */
function caretHeight(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return getSelection()?.getRangeAt(0).getBoundingClientRect().top ?? 0
  })
}

/** In the page: the font size of its last letters. */
function fontSizeOfLast(content: HTMLElement): string {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  let last: Element = content
  while (walker.nextNode())
    if (walker.currentNode.nodeValue?.includes('words')) last = walker.currentNode.parentElement ?? last
  return getComputedStyle(last).fontSize
}

describe('the toolbar', () => {
  it.each([
    ['Bold', 'bold'],
    ['Italic', 'italic'],
    ['Underline', 'underline'],
    ['Code', 'code'],
  ])('%s marks the selection and unmarks it [EDIT-01..04]', async (name, flag) => {
    const page = await write('some words')
    await press(page, 'Control+Shift+ArrowLeft')
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    expect(await leavesIn(page)).toEqual([{ text: 'some ' }, { text: 'words', [flag]: true }])
    await page.locator(`[data-command="editor.${flag}"][aria-pressed="true"]`).waitFor()
    await button.click()
    expect(await leavesIn(page)).toEqual([{ text: 'some words' }])
    await page.keyboard.type('typed over')
    expect(await markdownIn(page)).toBe('some typed over')
  })

  it('aligns the paragraph center, right and left [EDIT-05]', async () => {
    const page = await write('one\n\ntwo')
    const choose = async (name: string, aligns: (string | undefined)[]) => {
      await page.getByRole('button', { name: 'Align', exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name }).click()
      await expect
        .poll(async () => (await richTextIn(page)).map(paragraph => paragraph.align), longTimeout)
        .toEqual(aligns)
    }
    await choose('centre', [undefined, 'center'])
    const last = page.locator('.cm-line').last()
    expect(await last.evaluate(line => getComputedStyle(line).textAlign)).toBe('center')
    await choose('right', [undefined, 'right'])
    await choose('left', [undefined, undefined])
    await page.locator('.cm-content:focus').waitFor()
    expect(await markCaret(page)).toBe('one\n\ntwo^')
  })

  it('has three sizes in rem [EDIT-06, EDIT-17..19]', async () => {
    const page = await write('words', { look: 'field' })
    const root = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const choose = async (name: string, size: string | undefined, rem: number) => {
      await page.focus('.cm-content')
      await press(page, 'Control+a')
      await page.getByRole('button', { name: 'Text size', exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name }).click()
      await expect.poll(async () => (await leavesIn(page)).map(leaf => leaf.fontSize), longTimeout).toEqual([size])
      const px = await page.locator('.cm-content').evaluate(fontSizeOfLast)
      expect(Number.parseFloat(px) / root).toBe(rem)
    }
    await choose('Small', 'small', 0.75)
    await choose('Large', 'large', 1.25)
    await choose('Normal', undefined, 1)
  })

  it('finds an emoji by name and inserts it at the caret [EDIT-07]', async () => {
    const page = await write('ab')
    await press(page, 'ArrowLeft')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.getByRole('textbox', { name: 'Find an emoji' }).fill('дракон')
    await press(page, 'ArrowDown', 'Enter')
    expect(await markdownIn(page)).toBe('a🐉b')
    await page.keyboard.type('!')
    expect(await markdownIn(page)).toBe('a🐉!b')
  })

  it('counts the characters [EDIT-08]', async () => {
    const page = await write('')
    await page.keyboard.type('fi ve')
    await page.getByText('5 characters').waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('**x**')
    await page.getByText('6 characters').waitFor()
    // Words are counted when typing pauses.
    await expect.poll(() => countsIn(page)).toEqual({ characters: 6, words: 3 })
  })

  it('can be hidden [EDIT-09]', async () => {
    const page = await write('text', { bare: '' })
    await page.keyboard.type('!')
    expect(await page.getByRole('toolbar').count()).toBe(0)
    expect(await markdownIn(page)).toBe('text!')
  })

  it('is one tab stop, with arrow keys inside and Escape back to the text', async () => {
    const page = await write('words')
    await press(page, 'Tab', 'ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Italic')
    await press(page, 'Enter', 'Tab', 'Escape')
    expect(await markCaret(page)).toBe('*words^*')
  })
})

describe('an editor', () => {
  it('takes the focus after a second if requested [EDIT-10]', async () => {
    const page = await open('text', { autofocus: '' })
    await page.locator('.cm-content:focus').waitFor()
    expect(await focusDelayIn(page)).toBeGreaterThanOrEqual(1000)
    expect(await markCaret(page)).toBe('^text')
  })

  it('shows its placeholder while it is empty [EDIT-11]', async () => {
    const page = await open('', { lang: 'en' })
    expect(await page.locator('.cm-content').textContent()).toMatch(/amazing text/i)
    await page.focus('.cm-content')
    await page.keyboard.type('x')
    expect(await page.locator('.cm-content').textContent()).toBe('x')
  })

  it('has an accessible name, the language of the interface, and spell checking', async () => {
    const page = await open('', { lang: 'ua' })
    const text = page.getByRole('textbox', { name: 'Text of the chapter' })
    expect(await text.getAttribute('lang')).toBe('uk')
    expect(await text.getAttribute('spellcheck')).toBe('true')
  })

  it('releases the focus: Tab moves on, Escape goes to the page, i returns', async () => {
    const page = await write('word')
    await press(page, 'Escape')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await press(page, 'i')
    expect(await markCaret(page)).toBe('word^')
    await press(page, 'Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })

  it('releases the focus also where a line wraps, to the page and to what is sought', async () => {
    const page = await write('one word after another '.repeat(20))
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    // The editor measures in the frame after it has noticed that the focus has left.
    const measured = async () => {
      await page.locator('.cm-editor:not(.cm-focused)').waitFor()
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    }
    await press(page, 'Control+Home', 'End', 'Escape')
    await measured()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await press(page, 'i', 'Control+Home', 'ArrowDown', 'Control+f')
    await measured()
    expect(await focused()).toBe('Find')
  })

  it('selects line after line where lines wrap', async () => {
    const page = await write('one word after another '.repeat(20))
    await press(page, 'Control+Home')
    const lengths: number[] = []
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp']) {
      await press(page, key)
      lengths.push(await page.evaluate(() => String(getSelection()).length))
    }
    const [one = 0, two = 0, three = 0, back] = lengths
    expect(one).toBeGreaterThan(0)
    expect(two).toBeGreaterThan(one)
    expect(three).toBeGreaterThan(two)
    expect(back).toBe(two)
  })

  it('has another action on Enter if requested', async () => {
    const page = await write('note', { enter: '', look: 'field' })
    await press(page, 'Shift+Enter')
    await page.keyboard.type('more')
    await press(page, 'Enter')
    expect(await markdownIn(page)).toBe('note\nmore')
    expect(page.url()).toMatch(/#entered$/)
  })

  it('ignores typing if it is read-only', async () => {
    const page = await open('**text**', { readonly: '' })
    await page.click('.cm-line')
    await page.keyboard.type('x')
    expect(await markdownIn(page)).toBe('**text**')
    expect(await page.getByRole('toolbar').count()).toBe(0)
  })
})

describe('typewriter mode', () => {
  it('keeps the line with the caret at one height, with typographic replacements', async () => {
    const page = await open(Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n\n'))
    await page.evaluate(() => localStorage.setItem('typewriter', 'true'))
    await page.reload()
    await page.getByText('line 0', { exact: true }).waitFor()
    await page.focus('.cm-content')
    const steps = [
      ['Control+End', 'x'],
      ['ArrowUp', 'ArrowUp', 'ArrowUp'],
      ['Enter', '"', 'x', '"'],
      ['Control+z'],
      ['PageUp', 'x'],
      ['Control+End', 'Enter', 'x'],
    ]
    const heights: number[] = []
    for (const keys of steps) {
      await press(page, ...keys)
      heights.push(await caretHeight(page))
    }
    // Pages scroll by whole pixels; lines have fractional heights.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
    expect(heights[0]).toBeGreaterThan(300)
    expect(await markdownIn(page)).toContain('“x"')
    // There is nothing to scroll above the first lines: they stay where they are.
    await press(page, 'Control+Home')
    expect(await caretHeight(page)).toBeLessThan((heights[0] ?? 0) - 100)
    await press(page, 'Control+End')
    await page.setViewportSize({ width: 1000, height: 500 })
    await expect.poll(async () => Math.abs((heights[0] ?? 0) - 100 - (await caretHeight(page)))).toBeLessThanOrEqual(1)
  })
})

describe('keys', () => {
  it.each([
    ['Control+b', '**word**'],
    ['Control+i', '*word*'],
    ['Control+u', '__word__'],
    ['Control+e', '`word`'],
  ])('%s marks the word at the caret, once', async (key, expected) => {
    const page = await write('word')
    await press(page, key)
    expect(await markdownIn(page)).toBe(expected)
    await press(page, key)
    expect(await markdownIn(page)).toBe('word')
  })

  it('marks on a Ukrainian layout too', async () => {
    const page = await write('слово')
    await pressUkrainian(page, 'Control+b')
    expect(await markdownIn(page)).toBe('**слово**')
  })

  it('set marks for the text typed next, and clear them', async () => {
    const page = await write('a ')
    await press(page, 'Control+b')
    await page.keyboard.type('two words ')
    await press(page, 'Control+b')
    await page.keyboard.type('plain')
    expect(await markdownIn(page)).toBe('a **two words** plain')
    await page.keyboard.type(', ')
    await press(page, 'Control+i')
    await page.keyboard.type('one')
    await press(page, 'Control+i')
    await page.keyboard.type('.')
    expect(await markdownIn(page)).toBe('a **two words** plain, *one*.')
  })

  it('do not affect other fields', async () => {
    const page = await write('word')
    await page.focus('input')
    await press(page, 'Control+b')
    expect(await markdownIn(page)).toBe('word')
  })

  it('undo and redo', async () => {
    const page = await write('word')
    await press(page, 'Control+b', 'Control+z')
    expect(await markdownIn(page)).toBe('word')
    await press(page, 'Control+y')
    expect(await markdownIn(page)).toBe('**word**')
  })
})
