import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { entityLink } from '#core/shared/links.ts'
import { location, map, mapCalls } from '#plugins/maps/shared.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { launchBrowser } from '../browser.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { openKonvaPage } from './konva-page.ts'
import { type Running, startOurs } from './process.ts'
import { percentile } from './stats.ts'
import { tasksDuring } from './tasks.ts'

const counts = [10_000, 100_000] as const
const written = 1000
const moves = 100
const image = { width: 4000, height: 3000 }
const viewport = { width: 1280, height: 800 }
/** Zoomed in until a few hundred of 10,000 locations are seen. */
const zoomTimes = 4
const patienceMs = 120_000

/** Panning maps with very many locations, beside a bare konva stage that has only the nodes that are seen. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  builtClient()
  const world = await seed()
  const server = await startOurs(world.dataDir)
  const browser = await launchBrowser()
  const rounds = long ? 6 : 2
  try {
    const rows: BenchRow[] = []
    let smaller = 0
    for (const [at, count] of counts.entries()) {
      const ours = await panOurs(browser, server, world, { mapId: world.mapIds[at] ?? '', count, rounds })
      const bare = at === 0 ? await panBare(browser, count, rounds) : null
      const what = `${count.toLocaleString('en-US')} locations`
      rows.push(
        benchRow({ what: `${what}, opened and drawn`, ours: ours.opened, unit: 'ms' }),
        benchRow({
          what: `${what}, a frame while panning, median`,
          ours: ours.median,
          floor: bare?.median,
          unit: 'ms',
        }),
        benchRow({
          what: `${what}, a frame while panning, p95`,
          ...{ ours: ours.p95, floor: bare?.p95 ?? smaller, unit: 'ms' },
          budget: at === 0 ? '≤ 16.7 ms, ≤ 1.5 ×' : '≤ 16.7 ms, ≤ 1.2 ×',
        }),
      )
      smaller = ours.p95
    }
    return rows
  } finally {
    await browser.close()
    await server.stop()
    rmSync(join(world.dataDir, '..'), { recursive: true, force: true })
  }
}

type Seeded = Awaited<ReturnType<typeof seed>>

/** One map for each count, with locations all over it. */
async function seed() {
  const dataDir = join(temporaryFolder('bench-maps'), 'data')
  const server = await startServer({ dataDir })
  try {
    const owner = await signedIn(server, 'mapper')
    const place = await createPlace(owner)
    const { database, entities } = server.server.services
    const rows = database.read.selectFrom('users').select('id').where('user_id', '=', 'mapper')
    const user = {
      ...(await rows.executeTakeFirstOrThrow()),
      ...{ userId: 'mapper', username: 'mapper', userIdSelected: true },
    }
    const by = { user, now: new Date(), newId: () => crypto.randomUUID(), writeKey: null }
    const mapIds: string[] = []
    for (const count of counts) {
      const { mapId } = await owner.call(mapCalls.create, { ...place, name: `Map ${count}`, useDefaultMap: true })
      const values = pointsOf(count).map(({ x, y, label }) => ({
        parentId: mapId,
        values: { label, coordinates: { x, y } },
      }))
      for (let at = 0; at < count; at += written)
        await database.write(tx => entities.createMany(tx, location, place, values.slice(at, at + written), mapId, by))
      await database.write(tx => entities.finishBatch(tx, mapId))
      mapIds.push(mapId)
    }
    const cookies = owner.cookies.names().map(name => ({ name, value: owner.cookies.get(name) ?? '' }))
    return { dataDir, place, mapIds, cookies }
  } finally {
    await server.close()
  }
}

/** The same points each time. */
export function pointsOf(count: number): { x: number; y: number; label: string }[] {
  let state = 7
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, (_, at) => ({
    ...{ x: Math.round(next() * image.width), y: Math.round(next() * image.height), label: `Location ${at}` },
  }))
}

interface Panned {
  opened: number
  median: number
  p95: number
}

async function panOurs(
  browser: Browser,
  { url }: Running,
  { place, cookies }: Seeded,
  { mapId, count, rounds }: { mapId: string; count: number; rounds: number },
): Promise<Panned> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  try {
    await context.addCookies(cookies.map(cookie => ({ ...cookie, url })))
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(url + entityLink(map, { ...place, id: mapId }))
    const canvas = page.getByRole('img', { name: `${count.toLocaleString('en-US')} locations` })
    await canvas.waitFor({ timeout: patienceMs })
    const opened = performance.now() - start
    for (let at = 0; at < zoomTimes; at++) await page.keyboard.press('+')
    return { opened, ...(await pan(browser, page, rounds)) }
  } finally {
    await context.close()
  }
}

async function panBare(browser: Browser, count: number, rounds: number): Promise<Panned> {
  const page = await browser.newPage({ viewport })
  try {
    await openKonvaPage(page, pointsOf(count), { image, zoom: 1.5 ** zoomTimes })
    return { opened: 0, ...(await pan(browser, page, rounds)) }
  } finally {
    await page.close()
  }
}

/** Drags to and fro; a frame is a task of the main thread, and those with work to do are the longest. */
async function pan(browser: Browser, page: Page, rounds: number): Promise<Pick<Panned, 'median' | 'p95'>> {
  const [x, y] = [viewport.width / 2, viewport.height / 2]
  const drag = async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let at = 0; at < moves; at++) {
      const way = at < moves / 2 ? at : moves - at
      await page.mouse.move(x - 4 * way, y - 2 * way)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await page.mouse.up()
  }
  // Pictures of labels are made while they are first seen.
  await drag()
  const frames: number[] = []
  for (let round = 0; round < rounds; round++) {
    const tasks = await tasksDuring(browser, page, drag)
    frames.push(...tasks.toSorted((one, other) => other - one).slice(0, moves))
  }
  return { median: percentile(frames, 0.5), p95: percentile(frames, 0.95) }
}
