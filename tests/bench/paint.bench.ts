import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { links } from '#core/shared/links.ts'
import { temporary } from '#tests/harness/index.ts'
import { launchBrowser } from '../browser.ts'
import { builtClient } from './built.ts'
import { type NamedWorld, seedNames } from './names.ts'
import { countLongTasks, forgetKeys, openPlainPage, pressAndTime, watchKeys } from './paint.ts'
import { makeNames } from './palette.bench-data.ts'
import { type Running, startOurs } from './process.ts'
import { type Row, row } from './row.ts'
import { percentile } from './stats.ts'

const mostNames = 50_000
const frameMs = 1000 / 60
/** a quick typist */
const betweenKeysMs = 60
const typed = ['lantern w', 'oda varr', 'harbour', 'slg', 'reckonign']
const list = '[cmdk-list]'
/** What is measured is the work, not the wait for the next refresh of a screen. */
const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** Milliseconds of keys. */
interface Times {
  open: number[]
  typing: number[]
  longTasks: number
}

/** From a key to what it draws: the palette opened, and its results while somebody types. */
export async function run({ long }: { long: boolean }): Promise<Row[]> {
  builtClient()
  const browser = await launchBrowser({ args })
  try {
    const rows: Row[] = []
    for (const count of [1000, 10_000, mostNames]) rows.push(...(await measure(browser, count, long ? 5 : 1)))
    return rows
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, count: number, rounds: number): Promise<Row[]> {
  const dataDir = temporary('bench-paint')
  const world = await seedNames(dataDir, count)
  const server = await startOurs(dataDir)
  try {
    const floor = await timePlain(browser, count, rounds)
    const ours = await timePalette(browser, server, world, rounds)
    const [names, budget] = [`${count.toLocaleString('en-US')} names`, count === mostNames ? '≤ 1 frame' : '']
    const frames = (
      what: string,
      times: readonly number[],
      share: number,
      given: { floor?: number[]; budget?: string },
    ) =>
      row({
        what: `${names}, ${what}, ${share === 0.5 ? 'median' : 'p95'}`,
        ours: percentile(times, share) / frameMs,
        floor: given.floor && percentile(given.floor, share) / frameMs,
        unit: 'frames',
        budget: given.budget,
      })
    return [
      frames('key to painted palette', ours.open, 0.5, {}),
      frames('key to painted palette', ours.open, 0.95, { budget }),
      frames('key to painted results', ours.typing, 0.5, { floor }),
      frames('key to painted results', ours.typing, 0.95, { floor, budget }),
      row({ what: `${names}, tasks over 50 ms`, ours: ours.longTasks, unit: 'tasks', budget: '≤ 0 tasks' }),
    ]
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timePalette(browser: Browser, { url }: Running, world: NamedWorld, rounds: number): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    await context.addCookies(world.cookies.map(cookie => ({ ...cookie, url })))
    const page = await context.newPage()
    await page.goto(url + links.project(world.place.spaceId, world.place.projectId))
    await page.getByRole('main').waitFor()
    await page.waitForTimeout(1000)
    await watchKeys(page, list)
    // The first time the palette's code and the names arrive.
    await openPalette(page)
    await closePalette(page)
    await page.waitForTimeout(2000)
    await forgetKeys(page)
    const times: Times = { open: [], typing: [], longTasks: 0 }
    for (let round = 0; round < rounds * 4; round++)
      for (const text of typed) {
        times.open.push(await openPalette(page))
        times.typing.push(...(await type(page, text)))
        await closePalette(page)
      }
    times.longTasks = await countLongTasks(page)
    return times
  } finally {
    await context.close()
  }
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

async function type(page: Page, text: string): Promise<number[]> {
  const times: number[] = []
  for (const letter of text) {
    // A space at the end finds nothing new.
    if (letter === ' ') await page.keyboard.press('Space')
    else times.push(await pressAndTime(page, letter))
    await page.waitForTimeout(betweenKeysMs)
  }
  return times
}

async function timePlain(browser: Browser, count: number, rounds: number): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await openPlainPage(page, makeNames(count))
    await watchKeys(page, '#hits')
    const times: number[] = []
    for (let round = 0; round < rounds * 4; round++)
      for (const text of typed) {
        times.push(...(await type(page, text)))
        await page.locator('input').fill('')
      }
    return times
  } finally {
    await page.close()
  }
}
