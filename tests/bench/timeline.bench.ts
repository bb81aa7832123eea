import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { launchBrowser } from '../browser.ts'
import { press } from '../e2e/fixtures/keys.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { startOurs } from './process.ts'
import { median } from './stats.ts'
import { tasksDuring } from './tasks.ts'

const [few, many] = [10_000, 100_000]
const written = 500
const longMs = 50
const betweenKeysMs = 80
const marks = '[data-event], [data-span]'
/** Zooming opens counts into events, and panning asks for new windows. */
const keys = ['+', '+', 'Shift+ArrowRight', 'Shift+ArrowRight', '+', '+', 'Shift+ArrowLeft', '+', '-', '-', '-', '0']

interface TimelineDataset {
  dataDir: string
  place: Place
  /** by number of events */
  ids: Map<number, string>
  /** the session */
  cookies: { name: string; value: string }[]
}

/** The page of a timeline with very many events: its first paint, and the main thread while it is panned and zoomed. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  builtClient()
  const world = await seed()
  const server = await startOurs(world.dataDir)
  const browser = await launchBrowser()
  try {
    const bare: number[] = []
    const painted = new Map<number, number[]>([few, many].map(count => [count, []]))
    // In turns, so that both meet the same machine; the first round warms the server and is not counted.
    for (let round = 0; round <= (long ? 15 : 7); round++)
      for (const count of [few, many]) {
        const took = await withPage(browser, world, server.url, page => open(page, server.url, world, count))
        if (round === 0) continue
        painted.get(count)?.push(took.timeline)
        bare.push(took.bare)
      }
    const [small, large] = [few, many].map(count => median(painted.get(count) ?? []))
    const rows = [
      benchRow({
        ...{ what: 'a timeline of 100,000 events, first paint, beside 10,000', unit: 'ms' },
        ...{ ours: large ?? 0, floor: small ?? 0, budget: '≤ 400 ms, ≤ 1.5 ×' },
      }),
      // How long it takes on this machine, whatever else runs on it.
      benchRow({
        ...{ what: 'the same, beside the first paint of the list of timelines', unit: 'ms' },
        ...{ ours: large ?? 0, floor: median(bare) },
      }),
    ]
    for (const count of [few, many]) {
      const tasks = await withPage(browser, world, server.url, async page => {
        await open(page, server.url, world, count)
        return tasksDuring(browser, page, () => panAndZoom(page))
      })
      const what = `a timeline of ${count.toLocaleString('en-US')} events, panned and zoomed`
      rows.push(
        benchRow({ what: `${what}, longest task`, unit: 'ms', ours: Math.max(...tasks) }),
        benchRow({
          ...{ what: `${what}, tasks over ${longMs} ms`, unit: 'tasks', budget: '≤ 0 tasks' },
          ours: tasks.filter(ms => ms > longMs).length,
        }),
      )
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
    rmSync(join(world.dataDir, '..'), { recursive: true, force: true })
  }
}

function nameOf(count: number): string {
  return count === few ? 'Shorter' : 'Longer'
}

/** Two timelines of one project, with events all over a thousand years. */
async function seed(): Promise<TimelineDataset> {
  const dataDir = join(temporaryFolder('bench-timeline'), 'data')
  const server = await startServer({ dataDir })
  try {
    const reader = await signedIn(server, 'reader')
    const place = await createPlace(reader)
    const { database, entities } = server.server.services
    const rows = database.read.selectFrom('users').select('id').where('user_id', '=', 'reader')
    const user = {
      ...(await rows.executeTakeFirstOrThrow()),
      ...{ userId: 'reader', username: 'reader', userIdSelected: true },
    }
    const by = { user, now: new Date(), newId: () => crypto.randomUUID(), writeKey: null }
    const ids = new Map<number, string>()
    for (const count of [few, many]) {
      const input = { ...place, name: nameOf(count) }
      const { timelineId: parentId } = await reader.call(callsOf(timeline).create, input)
      ids.set(count, parentId)
      const dayMs = 86_400_000
      const events = Array.from({ length: count }, (_, n) => {
        const start = Math.floor((n / count) * 365_250) * dayMs
        const timelineDate = n % 3 === 0 ? [start, start + (n % 50) * dayMs] : [start]
        return { parentId, values: { name: `Event ${n}`, timelineDate, minMetric: 'day' } }
      })
      for (let at = 0; at < count; at += written)
        await database.write(tx =>
          entities.createMany(tx, event, place, events.slice(at, at + written), `of-${count}`, by),
        )
      await database.write(tx => entities.finishBatch(tx, `of-${count}`))
    }
    const cookies = reader.cookies.names().map(name => ({ name, value: reader.cookies.get(name) ?? '' }))
    return { dataDir, place, ids, cookies }
  } finally {
    await server.close()
  }
}

async function withPage<T>(
  browser: Browser,
  { cookies }: TimelineDataset,
  url: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    await context.addCookies(cookies.map(cookie => ({ ...cookie, url })))
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

interface Opening {
  /** milliseconds from the request of the list of timelines until its rows are there, with an empty cache */
  bare: number
  /** from the click on a row until marks of the timeline are painted */
  timeline: number
}

/**
 * Goes from the list to a timeline. What the list itself loads behind its rows is awaited first: it is not the
 * timeline's.
 */
async function open(page: Page, url: string, { place, ids }: TimelineDataset, count: number): Promise<Opening> {
  const address = entityLink(timeline, { ...place, id: ids.get(count) ?? '' })
  await page.goto(`${url}/builder/project/${place.spaceId}/${place.projectId}?mode=timeline`)
  await page.getByRole('row', { name: nameOf(count) }).waitFor()
  const bare = await page.evaluate(() => performance.now())
  await page.waitForLoadState('networkidle')
  const took = await page.evaluate(
    ({ selector, name }) =>
      new Promise<number>(resolve => {
        const from = performance.now()
        const whenDrawn = () => {
          if (document.querySelector(selector)) setTimeout(() => resolve(performance.now() - from), 0)
          else requestAnimationFrame(whenDrawn)
        }
        const row = [...document.querySelectorAll<HTMLElement>('[role=row]')].find(one =>
          one.textContent?.includes(name),
        )
        row?.click()
        whenDrawn()
      }),
    { selector: marks, name: nameOf(count) },
  )
  if (!page.url().endsWith(address)) throw new Error(`${page.url()} is not ${address}`)
  return { bare, timeline: took }
}

async function panAndZoom(page: Page): Promise<void> {
  for (const key of keys) {
    await press(page, key)
    await page.waitForTimeout(betweenKeysMs)
  }
  await page.locator(marks).first().waitFor()
}
