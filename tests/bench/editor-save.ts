import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { temporaryFolder } from '#tests/harness/index.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { seedOurs } from './dataset.ts'
import { type Running, startOurs, startReference } from './process.ts'
import { createProse, makePieces, type ProsePiece } from './prose.ts'
import { referenceSession, seedReference } from './reference-store.ts'
import { median } from './stats.ts'

const words = 200_000
const address = `/api/${callsOf(chapter).update.name}`

interface SaveWatch {
  /** time of the last key */
  key: number
  /** resolves when the page reports that all is saved */
  saved: Promise<number>
}

declare global {
  interface Window {
    saveWatch: SaveWatch
  }
}

/** Changes and saves one paragraph of a long chapter, from the page and by a bare request with the same bytes. */
export async function measureSave(browser: Browser, rounds: number): Promise<BenchRow[]> {
  builtClient()
  const folder = temporaryFolder('bench-save')
  const [written = { title: '', plain: '', rich: [] }] = makePieces(createProse(3), 1, words)
  // The second chapter is for bare requests, so that the page does not sync them.
  const { place, ids, headers } = await seedOurs(join(folder, 'ours'), [written, written], [])
  const server = await startOurs(join(folder, 'ours'))
  try {
    const page = await openChapter(
      browser,
      server,
      entityLink(chapter, { ...place, id: ids.chapters[0] ?? '' }),
      headers,
    )
    const typed = await type(page, rounds)
    const bare = await sendBare(page, server, place, ids.chapters[1] ?? '', typed.body, rounds)
    const reference = await sendReference(join(folder, 'reference.db'), place.projectId, written, rounds)
    const name = (what: string) => `one paragraph of ${words.toLocaleString('en')} words saved: ${what}`
    const rows = [
      benchRow({ what: name('key to acknowledged, beyond the pause'), ours: typed.took, floor: bare.took, unit: 'ms' }),
      benchRow({
        what: name('sent'),
        ours: Buffer.byteLength(typed.body) / 1000,
        floor: Buffer.byteLength(written.plain) / 1000,
        unit: 'kB',
      }),
    ]
    if (bare.worked === null || reference === null) return rows
    return [...rows, benchRow({ what: name("the server's work"), ours: bare.worked, floor: reference, unit: 'ms' })]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openChapter(
  browser: Browser,
  { url }: Running,
  path: string,
  { cookie = '' }: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const cookies = cookie.split('; ').map(pair => pair.split('=') as [string, string])
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(url + path)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.evaluate(() => {
    let answer: ((at: number) => void) | undefined
    addEventListener(
      'keydown',
      () => {
        window.saveWatch = {
          key: performance.now(),
          saved: new Promise(resolve => {
            answer = resolve
          }),
        }
      },
      true,
    )
    new MutationObserver(records => {
      if (records.some(({ target }) => (target as HTMLElement).dataset.save === 'saved')) answer?.(performance.now())
    }).observe(document.body, { subtree: true, attributeFilter: ['data-save'] })
  })
  return page
}

/** Milliseconds from a key to the acknowledgement of its text, without the debounce; and the body sent. */
async function type(page: Page, rounds: number): Promise<{ took: number; body: string }> {
  const times: number[] = []
  let body = ''
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === address) body = request.postData() ?? ''
  })
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    await page.keyboard.press('w')
    const took = await page.evaluate(async () => (await window.saveWatch.saved) - window.saveWatch.key)
    if (round > 0) times.push(took - limits.autosaveMs)
  }
  return { took: median(times), body }
}

/** Sends the same bytes for another chapter from the same page with a bare fetch. */
async function sendBare(page: Page, server: Running, place: Place, chapterId: string, body: string, rounds: number) {
  const times: number[] = []
  let before: number | null = null
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) before = server.worked()
    const { data } = JSON.parse(body) as { data: { text: { children: { text: string }[] }[] } }
    const last = data.text.at(-1)?.children[0]
    if (last) last.text += 'w'.repeat(round)
    const bytes = JSON.stringify({ ...place, chapterId, revision: round + 1, data })
    times.push(
      await page.evaluate(
        async ({ address, bytes }) => {
          const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }
          const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
          const begun = performance.now()
          const answer = await fetch(address, { method: 'POST', headers, body: bytes })
          await answer.json()
          if (!answer.ok) throw new Error(`${answer.status}`)
          return performance.now() - begun
        },
        { address, bytes },
      ),
    )
  }
  const after = server.worked()
  return {
    took: median(times.slice(1)),
    worked: before === null || after === null ? null : (after - before) / rounds,
  }
}

/** CPU milliseconds of the reference to parse, store and index such a text; null if the system does not report it. */
async function sendReference(file: string, projectId: string, { title, rich }: ProsePiece, rounds: number) {
  seedReference(file, { projectId, chapters: [], entries: [] })
  const reference = await startReference(file)
  try {
    const body = JSON.stringify({ projectId, title, body: rich })
    const headers = { 'content-type': 'application/json', cookie: `session=${referenceSession}` }
    let before: number | null = null
    for (let round = 0; round <= rounds; round++) {
      if (round === 1) before = reference.worked()
      const answer = await fetch(`${reference.url}/create`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`The reference answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const after = reference.worked()
    return before === null || after === null ? null : (after - before) / rounds
  } finally {
    await reference.stop()
  }
}
