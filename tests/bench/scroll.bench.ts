import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { launchBrowser } from '../browser.ts'
import { bubbles, insertMessages, panel } from '../e2e/fixtures/chat-fixture.ts'
import { press } from '../e2e/fixtures/keys.ts'
import { openChapters } from '../e2e/fixtures/live-fixture.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { pressAndTime, watchKeys } from './paint.ts'
import { startOurs } from './process.ts'
import { median } from './stats.ts'
import { tasksDuring } from './tasks.ts'

const messageCount = 10_000
const written = 500
const wheelPx = 1500
const betweenWheelsMs = 30
const patienceMs = 300_000
const longMs = 50
const messages = '[role="list"][aria-label="Messages"]'

/** Scrolls very long lists from one end to the other, and measures the main thread. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  builtClient()
  const world = await seed()
  const server = await startOurs(world.dataDir)
  const browser = await launchBrowser()
  try {
    const address = { ...world, url: server.url }
    return [...(await chat(browser, address, long ? 15 : 5)), ...(await list(browser, address))]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(join(world.dataDir, '..'), { recursive: true, force: true })
  }
}

interface ScrollDataset {
  dataDir: string
  place: Place
  /** the session */
  cookies: { name: string; value: string }[]
}

/** A chat with very many messages, and a project with very many chapters. */
async function seed(): Promise<ScrollDataset> {
  const dataDir = join(temporaryFolder('bench-scroll'), 'data')
  const server = await startServer({ dataDir })
  try {
    const [reader, writer] = [await signedIn(server, 'reader'), await signedIn(server, 'writer')]
    const { chatId } = await writer.call(chatCalls.startChat, { type: 'private', users: ['reader'] })
    await insertMessages(server, chatId, messageCount)
    const place = await createPlace(reader)
    const { database, entities } = server.server.services
    const rows = database.read.selectFrom('users').select('id').where('user_id', '=', 'reader')
    const user = {
      ...(await rows.executeTakeFirstOrThrow()),
      userId: 'reader',
      username: 'reader',
      userIdSelected: true,
    }
    const by = { user, now: new Date(), newId: () => crypto.randomUUID(), writeKey: null }
    const entityRefs = Array.from({ length: messageCount }, (_, n) => ({ values: { title: `Chapter ${n}` } }))
    for (let at = 0; at < messageCount; at += written)
      await database.write(tx =>
        entities.createMany(tx, chapter, place, entityRefs.slice(at, at + written), 'long', by),
      )
    await database.write(tx => entities.finishBatch(tx, 'long'))
    const cookies = reader.cookies.names().map(name => ({ name, value: reader.cookies.get(name) ?? '' }))
    return { dataDir, place, cookies }
  } finally {
    await server.close()
  }
}

type Address = ScrollDataset & { url: string }

async function withPage<T>(browser: Browser, { url, cookies }: Address, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    await context.addCookies(cookies.map(cookie => ({ ...cookie, url })))
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function chat(browser: Browser, address: Address, rounds: number): Promise<BenchRow[]> {
  const opened: number[] = []
  for (let round = 0; round < rounds; round++)
    opened.push(await withPage(browser, address, page => openChat(page, address.url)))
  const scrolled = await withPage(browser, address, async page => {
    await openChat(page, address.url)
    return tasksDuring(browser, page, () => scroll(page, { over: messages, by: -wheelPx, until: 'Message 0:' }))
  })
  const what = 'a chat of 10,000 messages'
  return [
    benchRow({ what: `${what}, key to its newest painted`, unit: 'ms', ours: median(opened) }),
    ...scrollRows(`${what}, scrolled to its first`, scrolled),
  ]
}

/** Opens the first chat by keys; resolves to the milliseconds until its messages are rendered. */
async function openChat(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/builder`)
  await page.getByRole('main').waitFor()
  await press(page, 'c')
  await panel(page).locator('[data-roving]').first().waitFor()
  await watchKeys(page, '[data-message]')
  const took = await pressAndTime(page, 'Enter')
  await bubbles(page)
    .getByText(`Message ${messageCount - 1}`)
    .waitFor()
  return took
}

async function list(browser: Browser, address: Address): Promise<BenchRow[]> {
  const scrolled = await withPage(browser, address, async page => {
    await openChapters(page, address.url, address.place)
    const last = `Chapter ${messageCount - 1}`
    return tasksDuring(browser, page, () => scroll(page, { over: '[role="row"]', by: wheelPx, until: last }))
  })
  return scrollRows('a list of 10,000 chapters, scrolled to its last', scrolled)
}

/** Scrolls an element with the wheel until a text is there. */
async function scroll(page: Page, { over, by, until }: { over: string; by: number; until: string }): Promise<void> {
  await page.locator(over).first().hover()
  const limit = performance.now() + patienceMs
  while (!(await page.evaluate(text => document.body.textContent?.includes(text), until))) {
    if (performance.now() > limit) throw new Error(`“${until}” was never reached`)
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(betweenWheelsMs)
  }
}

function scrollRows(what: string, tasks: readonly number[]): BenchRow[] {
  const long = tasks.filter(ms => ms > longMs).length
  const work = tasks.reduce((sum, ms) => sum + ms, 0)
  return [
    benchRow({ what: `${what}, tasks over 50 ms`, unit: 'tasks', budget: '≤ 0 tasks', ours: long }),
    benchRow({ what: `${what}, longest task`, unit: 'ms', ours: Math.max(...tasks) }),
    benchRow({ what: `${what}, work for 100 rows`, unit: 'ms', ours: (work / messageCount) * 100 }),
  ]
}
