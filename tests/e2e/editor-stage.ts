import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { toMarkdown } from '#core/shared/richtext/markdown.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import { type ServedEditor, serveEditor } from '#tests/bench/editor-serve.ts'
import { closeWindows, sharedBrowser } from './shared-browser.ts'

/** What `editor-page.tsx` answers to. */
interface EditorPage {
  read(): RichText
  counts: unknown
  shown: number
  opened: number
  focused: number
}

/** What journeys through the editor alone start from. */
export interface EditorStage {
  /** a window with a text in an editor; the second asks the page for something else than usual */
  open(text: string, asked?: Record<string, string>): Promise<Page>
  /** the same with the caret at the end */
  write(text: string, asked?: Record<string, string>): Promise<Page>
}

/** How long to look again on a machine that is busy with other tests. */
export const patiently = { timeout: 15_000 }

/** A stage for one test file. Anything the browser complains of fails the test. */
export function editorStage(): EditorStage {
  let served: ServedEditor
  let browser: Browser
  let context: BrowserContext | undefined
  const noise: string[] = []

  beforeAll(async () => {
    ;[served, browser] = await Promise.all([serveEditor(), sharedBrowser()])
  })
  afterEach(async () => {
    await context?.close()
    expect(noise.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await closeWindows()
    served?.close()
  })

  const open = async (text: string, asked: Record<string, string> = {}) => {
    context = await browser.newContext({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    page.on('console', message => message.type() === 'error' && noise.push(message.text()))
    page.on('pageerror', error => noise.push(String(error)))
    await page.goto(`${served.url}?${new URLSearchParams({ text, ...asked })}`)
    await page.waitForFunction(() => (window as unknown as { editorPage?: EditorPage }).editorPage?.opened)
    return page
  }
  return {
    open,
    write: async (text, asked) => {
      const page = await open(text, asked)
      await page.focus('.cm-content')
      await page.keyboard.press('Control+End')
      return page
    },
  }
}

export function nodesIn(page: Page): Promise<RichText> {
  return page.evaluate(() => (window as unknown as { editorPage: EditorPage }).editorPage.read())
}

export function countsIn(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { editorPage: EditorPage }).editorPage.counts)
}

/** Milliseconds from showing the editor to its taking the focus. */
export function focusDelayIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { shown, focused } = (window as unknown as { editorPage: EditorPage }).editorPage
    return focused - shown
  })
}

/** The text as Markdown. */
export async function sourceIn(page: Page): Promise<string> {
  return toMarkdown(await nodesIn(page))
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Writes a sign where the caret is: the text then says where that was. */
export async function mark(page: Page): Promise<string> {
  await page.keyboard.type('^')
  return sourceIn(page)
}
