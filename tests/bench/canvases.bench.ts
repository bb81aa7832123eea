import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { links } from '#core/shared/links.ts'
import { launchBrowser } from '../browser.ts'
import { press } from '../e2e/fixtures/keys.ts'
import { flowScript, openFlowPage, openNetworkPage } from './bare-canvases.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { boards, type CanvasWorld, diagramName, seedCanvases } from './canvases.bench-data.ts'
import { pressAndTime, watchKeys } from './paint.ts'
import { type Running, startOurs } from './process.ts'
import { median, percentile } from './stats.ts'
import { tasksDuring } from './tasks.ts'

const viewport = { width: 1280, height: 800 }
const longMs = 50
const frameMs = 1000 / 60
const betweenKeysMs = 60
const moves = 40
const fitted = '0'
const words = ['entity 17', 'entity 203', 'graph', 'entity 1999', 'members']
const list = '[cmdk-list]'

/** How one canvas is opened, and when it is painted. */
interface Canvas {
  what: string
  /** the section of the project that it is opened from, and the row there */
  section: string
  row: string
  /** it is painted once this is there and seen */
  painted: string
}

/** The graph as the library has drawn it, which can be moved; before that there is a picture of it. */
const graphMoves = '[data-drawn="true"][data-view]'
const graphPainted = `${graphMoves}, canvas[data-painted]`
const flowPainted = 'canvas[data-painted], .react-flow__node:not([style*="hidden"])'
const diagramCanvas: Canvas = {
  ...{ what: 'a diagram of 1,000 nodes and 2,000 edges', section: 'diagram', row: diagramName },
  painted: flowPainted,
}
const boardCanvases = Object.entries(boards).map(
  ([row, type]): Canvas => ({
    ...{ what: `a board of 1,000 nodes, ${type}`, section: 'plan', row },
    painted: type === 'scene-cards' ? '[data-node]' : flowPainted,
  }),
)

/** Boards, diagrams and the graph with very many nodes: first paint beside the bare library, and how they are moved. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  builtClient()
  const world = await seedCanvases()
  const server = await startOurs(world.dataDir)
  const browser = await launchBrowser()
  const rounds = long ? 15 : 5
  try {
    const script = await flowScript()
    const bare = await measureBare(browser, world, script, rounds)
    const rows: BenchRow[] = []
    for (const canvas of [diagramCanvas, ...boardCanvases]) {
      const isDiagram = canvas === diagramCanvas
      const ours = await measureFlow(browser, server, world, canvas, rounds)
      rows.push(
        benchRow({ what: `${canvas.what}, opened for the first time`, ours: ours.first, unit: 'ms' }),
        benchRow({
          ...{ what: `${canvas.what}, first painted`, ours: median(ours.opened), unit: 'ms', budget: '≤ 500 ms' },
          ...(isDiagram && { floor: median(bare.opened) }),
        }),
        ...movedRows(canvas.what, ours, isDiagram ? bare : undefined),
      )
    }
    rows.push(...(await measureGraph(browser, server, world, rounds)))
    rows.push(...(await measureTyping(server, world)))
    return rows
  } finally {
    await browser.close()
    await server.stop()
    rmSync(world.folder, { recursive: true, force: true })
  }
}

interface Measured {
  /** with an empty cache */
  first: number
  opened: number[]
  /** milliseconds of each task while it is moved */
  tasks: number[]
}

function movedRows(what: string, { tasks }: Measured, bare?: Measured): BenchRow[] {
  const longest = (all: readonly number[]) => Math.max(...all)
  return [
    benchRow({
      ...{ what: `${what}, moved, longest task`, unit: 'ms', ours: longest(tasks) },
      ...(bare && { floor: longest(bare.tasks) }),
    }),
    benchRow({
      ...{ what: `${what}, moved, tasks over ${longMs} ms`, unit: 'tasks', budget: '≤ 0 tasks' },
      ours: tasks.filter(ms => ms > longMs).length,
    }),
  ]
}

async function measureBare(
  browser: Browser,
  { drawing }: CanvasWorld,
  script: string,
  rounds: number,
): Promise<Measured> {
  const opened: number[] = []
  let tasks: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const page = await browser.newPage({ viewport })
    try {
      const took = await openFlowPage(page, script, drawing)
      if (round > 0) opened.push(took)
      if (round === rounds) tasks = await tasksDuring(browser, page, () => dragAbout(page))
    } finally {
      await page.close()
    }
  }
  return { first: 0, opened, tasks }
}

async function measureFlow(
  browser: Browser,
  { url }: Running,
  world: CanvasWorld,
  canvas: Canvas,
  rounds: number,
): Promise<Measured> {
  return withPage(browser, world, url, async page => {
    const opened: number[] = []
    for (let round = 0; round <= rounds; round++) opened.push(await open(page, url, world, canvas))
    const [first = 0, ...others] = opened
    // What is made while something is first seen is not what moving takes.
    const isFlow = canvas.painted === flowPainted
    const move = async () => {
      if (isFlow) await dragAbout(page)
      await walkAbout(page, isFlow)
    }
    const tasks = await tasksDuring(browser, page, move)
    return { first, opened: others, tasks }
  })
}

/** Goes from the list to a canvas; resolves to the milliseconds from the click until it is painted. */
async function open(page: Page, url: string, { place }: CanvasWorld, { section, row, painted }: Canvas) {
  await page.goto(url + links.project(place.spaceId, place.projectId, section))
  await page.getByRole('row', { name: row }).waitFor()
  return page.evaluate(
    ({ selector, name }) =>
      new Promise<number>(resolve => {
        const from = performance.now()
        const whenDrawn = () => {
          if (document.querySelector(selector)) setTimeout(() => resolve(performance.now() - from), 0)
          else requestAnimationFrame(whenDrawn)
        }
        const found = [...document.querySelectorAll<HTMLElement>('[role=row]')].find(one =>
          one.textContent?.includes(name),
        )
        found?.click()
        whenDrawn()
      }),
    { selector: painted, name: row },
  )
}

/** Drags the ground to and fro. */
async function dragAbout(page: Page): Promise<void> {
  // Between the columns and rows of nodes.
  const [x, y] = [640, 400]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let at = 0; at < moves; at++) {
    const way = at < moves / 2 ? at : moves - at
    await page.mouse.move(x - 12 * way, y - 8 * way)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.up()
}

/** Zoom, and from node to node by keys, near and with everything in view. */
async function walkAbout(page: Page, isFlow: boolean): Promise<void> {
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']
  for (const key of [...keys, ...(isFlow ? ['+', '-', fitted, ...keys, '+', '+'] : [])]) {
    await press(page, key)
    await page.waitForTimeout(betweenKeysMs)
  }
}

async function measureGraph(
  browser: Browser,
  { url }: Running,
  world: CanvasWorld,
  rounds: number,
): Promise<BenchRow[]> {
  const { spaceId, projectId } = world.place
  const bare: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const page = await browser.newPage({ viewport })
    const took = await openNetworkPage(page, world.web)
    if (round > 0) bare.push(took)
    await page.close()
  }
  return withPage(browser, world, url, async page => {
    await page.goto(url + links.project(spaceId, projectId))
    await page.getByRole('main').waitFor()
    // Keys are listened to a little later.
    await page.waitForTimeout(1000)
    // The first time it is laid out; then its places are kept.
    await press(page, 'g', 'Shift+G')
    await page.locator(graphMoves).waitFor()
    const opened: number[] = []
    const movable: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto(url + links.project(spaceId, projectId))
      await page.getByRole('main').waitFor()
      await page.waitForTimeout(1000)
      const { painted, moves } = await openGraph(page)
      opened.push(painted)
      movable.push(moves)
    }
    const tasks = await tasksDuring(browser, page, async () => {
      await dragAbout(page)
      await walkAbout(page, true)
    })
    return [
      benchRow({
        ...{ what: 'a graph of 2,000 entities and 4,000 relations, first painted', unit: 'ms' },
        ...{ ours: median(opened), floor: median(bare), budget: '≤ 600 ms' },
      }),
      benchRow({
        ...{ what: 'the graph, until it can be moved', unit: 'ms' },
        ...{ ours: median(movable), floor: median(bare) },
      }),
      ...movedRows('the graph', { first: 0, opened, tasks }),
    ]
  })
}

/** Types in the palette while a worker lays the graph out, beside the same typing when that is over. */
async function measureTyping({ url }: Running, world: CanvasWorld): Promise<BenchRow[]> {
  const { spaceId, projectId } = world.place
  // Measures the work, not the wait for the next refresh of the screen.
  const browser = await launchBrowser({ args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'] })
  try {
    return await withPage(browser, world, url, async page => {
      await page.goto(url + links.project(spaceId, projectId))
      await page.getByRole('main').waitFor()
      await page.waitForTimeout(1000)
      // The palette's code and the names are there before anything is timed.
      await watchKeys(page, list)
      await typeInPalette(browser, page)
      await press(page, 'g', 'Shift+G')
      await page.locator('[data-drawn="false"]').waitFor()
      const during = await typeInPalette(browser, page, () => page.locator(graphMoves).isHidden())
      await page.locator(graphMoves).waitFor()
      const quiet = await typeInPalette(browser, page)
      const typing = 'typing while a graph of 2,000 entities is laid out'
      return [
        benchRow({
          // Without a graphics card the same typing takes more than a frame by itself: the layout must add nothing to it.
          ...{ what: `${typing}, key to paint, p95`, unit: 'frames', budget: '≤ 1.1 ×' },
          ...{ ours: percentile(during.keys, 0.95) / frameMs, floor: percentile(quiet.keys, 0.95) / frameMs },
        }),
        benchRow({ what: `${typing}, keys`, unit: 'keys', ours: during.keys.length }),
        benchRow({
          ...{ what: `${typing}, longest task`, unit: 'ms' },
          ...{ ours: Math.max(...during.tasks), floor: Math.max(...quiet.tasks) },
        }),
        benchRow({
          ...{ what: `${typing}, tasks over ${longMs} ms`, unit: 'tasks', budget: '≤ 0 tasks' },
          ours: during.tasks.filter(ms => ms > longMs).length,
        }),
      ]
    })
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    graphDrawn: Promise<number[]>
  }
}

/** Goes to the graph by its keys; resolves to the milliseconds from the last key until it is painted, and can be moved. */
async function openGraph(page: Page): Promise<{ painted: number; moves: number }> {
  await page.evaluate(
    selectors => {
      window.graphDrawn = new Promise(resolve => {
        const watch = ({ key }: KeyboardEvent) => {
          if (key !== 'G') return
          removeEventListener('keydown', watch, true)
          const from = performance.now()
          const until = (selector: string) =>
            new Promise<number>(seen => {
              const whenDrawn = () => {
                if (document.querySelector(selector)) setTimeout(() => seen(performance.now() - from), 0)
                else requestAnimationFrame(whenDrawn)
              }
              whenDrawn()
            })
          resolve(Promise.all(selectors.map(until)))
        }
        addEventListener('keydown', watch, true)
      })
    },
    [graphPainted, graphMoves],
  )
  await press(page, 'g', 'Shift+G')
  const [painted = Number.NaN, moves = Number.NaN] = await page.evaluate(() => window.graphDrawn)
  return { painted, moves }
}

/** Types in the palette, word after word, as long as something else goes on; without it each word once. */
async function typeInPalette(browser: Browser, page: Page, goesOn?: () => Promise<boolean>) {
  await press(page, 'Control+k')
  await page.locator(list).waitFor()
  const keys: number[] = []
  const tasks = await tasksDuring(browser, page, async () => {
    for (let at = 0; goesOn ? at < words.length * 8 && (await goesOn()) : at < words.length; at++) {
      for (const letter of words[at % words.length] ?? '') {
        if (letter === ' ') await press(page, 'Space')
        else keys.push(await pressAndTime(page, letter))
        await page.waitForTimeout(betweenKeysMs)
      }
      await page.locator('[cmdk-input]').fill('')
    }
  })
  await press(page, 'Escape')
  await page.locator(list).waitFor({ state: 'detached' })
  return { keys, tasks }
}

async function withPage<T>(
  browser: Browser,
  { cookies }: CanvasWorld,
  url: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  try {
    await context.addCookies(cookies.map(cookie => ({ ...cookie, url })))
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
