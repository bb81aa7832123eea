import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../browser.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { measureSave } from './editor-save.ts'
import { type ServedEditor, serveEditor } from './editor-serve.ts'
import { percentile } from './stats.ts'

/** The interface of `editor-page.tsx`. */
interface EditorPage {
  opened: number
  goToMiddle(): void
  takeLatencies(): number[]
}

interface Measured {
  opened: number
  latencies: number[]
}

const sizes = [1000, 100_000, 200_000, 300_000]
const rounds = 3
const saves = 10
/** Measures the work, not the wait for the next refresh of the screen. */
const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
const warming = 'some words first '
const typed = 'It was a bright cold day in the harbour, and the lanterns were being counted twice. '

/**
 * Opening a text, typing in its middle and saving it, against plain CodeMirror and bare requests with the same text.
 */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const [served, browser] = await Promise.all([serveEditor(), launchBrowser({ args })])
  try {
    const rows: BenchRow[] = []
    for (const words of sizes) {
      const ours: Measured[] = []
      const floor: Measured[] = []
      for (let round = 0; round < rounds; round++) {
        floor.push(await measure(browser, served, { words: String(words), plain: '' }))
        ours.push(await measure(browser, served, { words: String(words) }))
      }
      const label = `${words.toLocaleString('en')} words`
      rows.push(
        benchRow({
          what: `key to painted text, ${label}, p50`,
          ours: keyOf(ours, 0.5),
          floor: keyOf(floor, 0.5),
          unit: 'ms',
          budget: words < 100_000 ? '' : '≤ 1.5 ×',
        }),
        benchRow({
          what: `key to painted text, ${label}, p95`,
          ours: keyOf(ours, 0.95),
          floor: keyOf(floor, 0.95),
          unit: 'ms',
          budget: words < 100_000 ? '' : '≤ 20 ms, ≤ 1.5 ×',
        }),
        benchRow({
          what: `a text opened, ${label}`,
          ours: openedOf(ours),
          floor: openedOf(floor),
          unit: 'ms',
          budget: words < 100_000 ? '' : '≤ 100 ms',
        }),
      )
    }
    return [...rows, ...(await measureSave(browser, long ? 3 * saves : saves))]
  } finally {
    await browser.close()
    served.close()
  }
}

async function measure(browser: Browser, served: ServedEditor, params: Record<string, string>): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.goto(`${served.url}?${new URLSearchParams(params)}`)
    await page.waitForFunction(() => (window as unknown as { editorPage: EditorPage }).editorPage?.opened > 0)
    const opened = await page.evaluate(() => (window as unknown as { editorPage: EditorPage }).editorPage.opened)
    await page.evaluate(() => (window as unknown as { editorPage: EditorPage }).editorPage.goToMiddle())
    await page.waitForTimeout(800)
    await type(page, warming)
    return { opened, latencies: await type(page, typed) }
  } finally {
    await page.close()
  }
}

async function type(page: Page, text: string): Promise<number[]> {
  for (const letter of text) {
    await page.keyboard.type(letter)
    await page.waitForTimeout(20)
  }
  await page.waitForTimeout(100)
  return page.evaluate(() => (window as unknown as { editorPage: EditorPage }).editorPage.takeLatencies())
}

/** The best of the rounds, because other load on the machine only adds time. */
function keyOf(rounds: readonly Measured[], share: number): number {
  return Math.min(...rounds.map(({ latencies }) => percentile(latencies, share)))
}

function openedOf(rounds: readonly Measured[]): number {
  return Math.min(...rounds.map(({ opened }) => opened))
}
