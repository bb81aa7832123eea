import type { Browser, Page } from 'playwright'
import { launchBrowser } from '../browser.ts'
import { type ServedEditor, serveEditor } from './editor-serve.ts'
import { type Row, row } from './row.ts'

/** What `editor-page.tsx` answers to. */
interface EditorPage {
  opened: number
  goToMiddle(): void
  takeLatencies(): number[]
}

interface Measured {
  opened: number
  latencies: number[]
}

const sizes = [1000, 100_000, 300_000]
const rounds = 3
const warming = 'some words first '
const typed = 'It was a bright cold day in the harbour, and the lanterns were being counted twice. '

/** Opening a text and typing in its middle, against CodeMirror as it comes on the same text. */
export async function run(): Promise<Row[]> {
  const [served, browser] = await Promise.all([serveEditor(), launchBrowser()])
  try {
    const rows: Row[] = []
    for (const words of sizes) {
      const ours: Measured[] = []
      const floor: Measured[] = []
      for (let round = 0; round < rounds; round++) {
        floor.push(await measure(browser, served, { words: String(words), plain: '' }))
        ours.push(await measure(browser, served, { words: String(words) }))
      }
      const label = `${words.toLocaleString('en')} words`
      rows.push(
        row({
          what: `key to painted text, ${label}, p95`,
          ours: p95Of(ours),
          floor: p95Of(floor),
          unit: 'ms',
          budget: words < 100_000 ? '' : '≤ 20 ms, ≤ 1.5 ×',
        }),
        row({
          what: `a text opened, ${label}`,
          ours: openedOf(ours),
          floor: openedOf(floor),
          unit: 'ms',
          budget: words < 100_000 ? '' : '≤ 100 ms',
        }),
      )
    }
    return rows
  } finally {
    await browser.close()
    served.close()
  }
}

async function measure(browser: Browser, served: ServedEditor, asked: Record<string, string>): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.goto(`${served.url}?${new URLSearchParams(asked)}`)
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

/** The best of the rounds: what else the machine does only ever adds. */
function p95Of(rounds: readonly Measured[]): number {
  return Math.min(
    ...rounds.map(
      ({ latencies }) => latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? Number.NaN,
    ),
  )
}

function openedOf(rounds: readonly Measured[]): number {
  return Math.min(...rounds.map(({ opened }) => opened))
}
