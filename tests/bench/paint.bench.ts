import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { links } from '#core/shared/links.ts'
import { temporaryFolder } from '#tests/harness/index.ts'
import { launchBrowser } from '../browser.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { type NamedWorld, seedNames } from './names.ts'
import { openPlainPage, pressAndTime, takeLongTasks, watchKeys, workMeter } from './paint.ts'
import { makeNames } from './palette.bench-data.ts'
import { type Running, startOurs } from './process.ts'
import { percentile, typical } from './stats.ts'

const mostNames = 50_000
const frameMs = 1000 / 60
/** a fast typist */
const betweenKeysMs = 60
const typed = ['lantern w', 'oda varr', 'harbour', 'slg', 'reckonign']
const list = '[cmdk-list]'
/** Measures the work, not the wait for the next refresh of the screen. */
const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

interface Typing {
  /** typical milliseconds from each key to its paint */
  keys: number[]
  /** CPU milliseconds of the page's main thread per key */
  work: number
}

/** From a key to its paint: opening the palette, and its results while typing. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  builtClient()
  const browser = await launchBrowser({ args })
  try {
    const rows: BenchRow[] = []
    for (const count of [1000, 10_000, mostNames]) rows.push(...(await measure(browser, count, long ? 12 : 4)))
    return rows
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, count: number, rounds: number): Promise<BenchRow[]> {
  const dataDir = temporaryFolder('bench-paint')
  const world = await seedNames(dataDir, count)
  const server = await startOurs(dataDir)
  try {
    const floor = await timePlain(browser, count, rounds)
    const ours = await timePalette(browser, server, world, rounds)
    const budget = count === mostNames ? '≤ 1 frame' : ''
    const name = (what: string) => `${count.toLocaleString('en-US')} names, ${what}`
    const frames = (what: string, share: number, mine: number[], beside?: number[]) =>
      benchRow({
        what: name(`${what}, ${share === 0.5 ? 'median' : 'p95'}`),
        ours: percentile(mine, share) / frameMs,
        floor: beside && percentile(beside, share) / frameMs,
        unit: 'frames',
        budget: share === 0.5 ? '' : budget,
      })
    return [
      frames('key to painted palette', 0.5, ours.open),
      frames('key to painted palette', 0.95, ours.open),
      frames('key to painted results', 0.5, ours.keys, floor.keys),
      frames('key to painted results', 0.95, ours.keys, floor.keys),
      benchRow({ what: name('a key, work'), ours: ours.work, floor: floor.work, unit: 'ms' }),
      benchRow({ what: name('tasks over 50 ms'), ours: ours.longTasks, unit: 'tasks', budget: '≤ 0 tasks' }),
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timePalette(browser: Browser, { url }: Running, world: NamedWorld, rounds: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    await context.addCookies(world.cookies.map(cookie => ({ ...cookie, url })))
    const page = await context.newPage()
    await page.goto(url + links.project(world.place.spaceId, world.place.projectId))
    await page.getByRole('main').waitFor()
    await page.waitForTimeout(1000)
    await watchKeys(page, list)
    // The first opening loads the palette's code and the names.
    await openPalette(page)
    await closePalette(page)
    await page.waitForTimeout(2000)
    await takeLongTasks(page)
    const open: number[] = []
    const typing = await typeRounds(page, rounds, {
      before: async () => {
        open.push(await openPalette(page))
      },
      after: () => closePalette(page),
    })
    return { open, ...typing, longTasks: await takeLongTasks(page) }
  } finally {
    await context.close()
  }
}

async function timePlain(browser: Browser, count: number, rounds: number): Promise<Typing> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await openPlainPage(page, makeNames(count))
    await watchKeys(page, '#hits')
    return await typeRounds(page, rounds, {
      before: async () => undefined,
      after: () => page.locator('input').fill(''),
    })
  } finally {
    await page.close()
  }
}

/** Types every text, round after round; the time between texts is not counted. */
async function typeRounds(
  page: Page,
  rounds: number,
  { before, after }: { before(): Promise<void>; after(): Promise<void> },
): Promise<Typing> {
  const worked = await workMeter(page)
  const all: number[][] = []
  let work = 0
  for (let round = 0; round < rounds; round++) {
    const keys: number[] = []
    for (const text of typed) {
      await before()
      const start = await worked()
      keys.push(...(await type(page, text)))
      work += (await worked()) - start
      await after()
    }
    all.push(keys)
  }
  return { keys: typical(all), work: work / all.flat().length }
}

async function type(page: Page, text: string): Promise<number[]> {
  const times: number[] = []
  for (const letter of text) {
    // A trailing space changes no result.
    if (letter === ' ') await page.keyboard.press('Space')
    else times.push(await pressAndTime(page, letter))
    await page.waitForTimeout(betweenKeysMs)
  }
  return times
}

async function openPalette(page: Page): Promise<number> {
  const took = await pressAndTime(page, 'Control+k')
  await page.waitForSelector(list)
  return took
}

async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForSelector(list, { state: 'detached' })
}
