import { rmSync } from 'node:fs'
import type { OutputOf } from '#core/shared/call.ts'
import type { EntityOf } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { compareTexts } from '#core/shared/rich-text/merge/compare.ts'
import { fromPlainText, paragraphOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { activityCalls } from '#plugins/history/shared.ts'
import { noOutlineFilter, outlineRows } from '#plugins/outline/client/outline-rows.ts'
import type { OutlineTables } from '#plugins/outline/server/tables.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { withTables } from '#server/index.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { launchBrowser } from '../browser.ts'
import { lastDays, seedActivity } from './activity.bench-data.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { chapterReads, headersOf } from './dataset.ts'
import { serveEditor } from './editor-serve.ts'
import { postJson, startLoad } from './load.ts'
import { type Novel, openSignedIn, seedNovel, typeInMiddle } from './novel.bench-data.ts'
import { startOurs } from './process.ts'
import { createProse } from './prose.ts'
import { median, pairedRatio, percentile } from './stats.ts'
import { compare, type LoadWatch } from './watch.ts'

const chapterCount = 2_000
const scenesOfChapter = 5
const sceneWords = 60
const written = 250
/** Measures the work, not the wait for the next refresh of the screen. */
const paintArgs = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
/** What the outline asks for at once. */
const chaptersAtOnce = 100

/** The outline of 2,000 chapters and 10,000 scenes, over HTTP and as rows, and two versions of 200,000 words compared. */
export async function run({ long }: { long: boolean }): Promise<BenchRow[]> {
  const dataDir = temporaryFolder('bench-manuscript')
  const { place, busy, novel, headers, ids, outline } = await seedChapters(dataDir)
  const server = await startOurs(dataDir)
  const load = startLoad()
  // What others read meanwhile.
  const reads = chapterReads({ place, ids: { chapters: ids.slice(0, chaptersAtOnce), entries: [] }, headers })
  const requests = {
    map: `GET /api/${chapterCalls.getChaptersMap.name}?${new URLSearchParams({ ...place })} HTTP/1.1\r\nhost: localhost\r\ncookie: ${headers.cookie}\r\n\r\n`,
    read: postJson(`/api/${outlineCalls.read.name}`, place, headers),
    scenes: postJson(
      `/api/${outlineCalls.scenes.name}`,
      { ...place, chapterIds: ids.slice(0, chaptersAtOnce) },
      headers,
    ),
    find: postJson(`/api/${outlineCalls.findScenes.name}`, { ...place, query: 'th' }, headers),
  }
  try {
    const samples = new Map<string, number[]>()
    for (let slice = 0; slice < (long ? 40 : 12); slice++)
      for (const [name, request] of Object.entries(requests)) {
        const outcome = await load.run({ port: server.port, requests: [request], connections: 1, ms: 200 })
        // The first slice warms up.
        if (slice > 0) samples.set(name, [...(samples.get(name) ?? []), median(outcome.latencies)])
      }
    const of = (name: keyof typeof requests) => samples.get(name) ?? []
    return [
      benchRow({
        what: 'the outline of 2,000 chapters and 10,000 scenes, beside the list of chapters alone',
        ...{ unit: 'ms', budget: '≤ 60 ms', ours: median(of('read')), floor: median(of('map')) },
        ratio: pairedRatio(of('read'), of('map')),
      }),
      benchRow({ what: 'the scenes of 100 chapters', unit: 'ms', budget: 30, ours: median(of('scenes')) }),
      benchRow({ what: 'noted scenes found: 4,000 of 10,000', unit: 'ms', budget: 60, ours: median(of('find')) }),
      benchRow({ what: 'the 12,000 rows of that outline', unit: 'ms', budget: 16, ours: rowsTime(outline, long) }),
      await replaceRow({ load, server, slices: long ? 20 : 5 }, { novel, headers, requests: reads }),
      ...(await typingRows(server.url, novel.place, headers.cookie ?? '')),
      ...(await activityRows({ load, server, slices: long ? 20 : 5 }, { busy, headers, requests: reads })),
      ...compareRows(long),
    ]
  } finally {
    load.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How long others wait while a word is replaced in 1.4 million, chapter by chapter as the page does it. */
async function replaceRow(
  { load, server, slices }: Omit<LoadWatch, 'requests'>,
  { novel, headers, requests }: { novel: Novel; headers: Record<string, string>; requests: string[] },
): Promise<BenchRow> {
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    return (await answer.json()) as EntityOf<typeof chapter>
  }
  const calls = callsOf(chapter)
  let next = 0
  const replaceNext = async () => {
    const round = Math.floor(next / novel.ids.length)
    const chapterId = novel.ids[next++ % novel.ids.length]
    const { text, revision } = await send(calls.get.name, { ...novel.place, chapterId })
    const [from, to] = round % 2 === 0 ? [/\bthe\b/g, 'thee'] : [/\bthee\b/g, 'the']
    const replaced = text.map(paragraph => ({
      ...paragraph,
      children: paragraph.children.map(child =>
        'text' in child ? { ...child, text: child.text.replace(from, to) } : child,
      ),
    }))
    await send(calls.update.name, { ...novel.place, chapterId, revision, data: { text: replaced } })
  }
  const watch = { load, server, requests, slices }
  return compare('p99 of a read while a word is replaced in 1.4 million', watch, replaceNext)
}

/** The whole novel as one text: from a key to its paint, beside plain CodeMirror with 300,000 words. */
async function typingRows(url: string, { spaceId, projectId }: Place, cookie: string): Promise<BenchRow[]> {
  const [served, browser] = await Promise.all([serveEditor(), launchBrowser({ args: paintArgs })])
  try {
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < 3; round++) {
      const plain = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await plain.goto(`${served.url}?words=300000&plain=`)
      await plain.waitForFunction(() => window.editorPage?.opened > 0)
      await plain.evaluate(() => window.editorPage.goToMiddle())
      floor.push(...(await typeInMiddle(plain)))
      await plain.close()
      const page = await openSignedIn(browser, url, cookie)
      await page.goto(`${url}/builder/outline/${spaceId}/${projectId}/text`)
      await page.locator('main section p').nth(3).click()
      ours.push(...(await typeInMiddle(page)))
      await page.context().close()
    }
    return [0.5, 0.95].map(share =>
      benchRow({
        what: `key to painted text, 1.4 million words as one text, p${share * 100}`,
        ...{ unit: 'ms', budget: '≤ 1.5 ×', ours: percentile(ours, share), floor: percentile(floor, share) },
      }),
    )
  } finally {
    await browser.close()
    served.close()
  }
}

/** The activity of a project of 100,000 versions: how long it takes, and how long others wait meanwhile. */
async function activityRows(
  { load, server, slices }: Omit<LoadWatch, 'requests'>,
  { busy, headers, requests }: { busy: Place; headers: Record<string, string>; requests: string[] },
): Promise<BenchRow[]> {
  const input = { ...busy, days: lastDays() }
  const request = postJson(`/api/${activityCalls.read.name}`, input, headers)
  const ask = (ms: number) => load.run({ port: server.port, requests: [request], connections: 1, ms })
  await ask(1000)
  const { latencies } = await ask(slices * 600)
  const body = JSON.stringify(input)
  const one = async () => {
    const answer = await fetch(`${server.url}/api/${activityCalls.read.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    if (!answer.ok) throw new Error(`The activity was answered with ${answer.status}`)
    await answer.arrayBuffer()
  }
  const watch = { load, server, requests, slices }
  return [
    benchRow({
      what: 'the activity of 10,000 chapters and 100,000 versions, p95',
      ...{ unit: 'ms', budget: 500, ours: percentile(latencies, 0.95) },
    }),
    await compare('p99 of a read while that is asked for', watch, one),
  ]
}

/** How long a processor works for something: the median of several times. */
function timeOf(work: () => { length: number }, long: boolean): number {
  const times: number[] = []
  for (let round = 0; round < (long ? 30 : 10); round++) {
    const from = process.cpuUsage()
    // Without a use of the result there would be nothing to measure.
    if (work().length === 0) throw new Error('nothing was made')
    const { user, system } = process.cpuUsage(from)
    // The first rounds warm up.
    if (round > 2) times.push((user + system) / 1000)
  }
  return median(times)
}

type Outline = OutputOf<typeof outlineCalls.read>

function rowsTime(outline: Outline, long: boolean): number {
  const opened = new Set(outline.chapters.map(({ chapterId }) => chapterId))
  return timeOf(
    () => outlineRows(outline, { filter: noOutlineFilter, folded: new Set(), opened, usual: undefined }),
    long,
  )
}

/** Two versions of 200,000 words: with a change in every fourth paragraph, and with one in each. */
function compareRows(long: boolean): BenchRow[] {
  const prose = createProse()
  const before = fromPlainText(prose.text(200_000))
  const changed = (every: number): RichText =>
    before.flatMap((paragraph, at) => {
      if (at % every !== 0) return [paragraph]
      const [leaf] = paragraph.children
      const text = leaf && 'text' in leaf ? leaf.text : ''
      const edited = paragraphOf({}, [{ text: text.replace(/\S+/, prose.word()).replace(/ \S+$/, ' at last.') }])
      // Some are new, and some are gone.
      if (at % 30 === 0) return [edited, ...fromPlainText(prose.text(40))]
      return at % 30 === every ? [] : [edited]
    })
  const row = (what: string, now: RichText) =>
    benchRow({ what, unit: 'ms', budget: 300, ours: timeOf(() => compareTexts(before, now), long) })
  return [
    row('two versions of 200,000 words compared, every fourth paragraph changed', changed(4)),
    row('the same with every paragraph changed', changed(1)),
  ]
}

async function seedChapters(dataDir: string) {
  const server = await startServer({ dataDir })
  try {
    const client = await signedIn(server, 'writer')
    const place: Place = await createPlace(client, 'manuscript')
    const busy = await seedActivity(server, client)
    const novel = await seedNovel(server, client)
    const { services } = server.server
    const user = await services.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const by = {
      user: { id: user.id, userId: 'writer', username: 'writer', userIdSelected: true },
      now: new Date(),
      newId: () => crypto.randomUUID(),
      writeKey: null,
    }
    const prose = createProse()
    const noted: string[] = []
    // Of every second scene something is noted.
    const cutAt = (at: number) => {
      const sceneId = crypto.randomUUID()
      if (at % 2 === 1) noted.push(sceneId)
      return paragraphOf({ block: 'break', ...(at % 2 === 1 && { sceneId }) }, [{ text: '' }])
    }
    const textOf = () =>
      Array.from({ length: scenesOfChapter }, (_, at) => [
        ...(at > 0 ? [cutAt(at)] : []),
        ...fromPlainText(prose.text(sceneWords)),
      ]).flat()
    for (let at = 0; at < chapterCount; at += written)
      await services.database.write(async tx => {
        for (let number = 0; number < written; number++) {
          const values = { title: prose.title(), text: textOf(), tags: [] }
          await services.entities.create(tx, chapter, place, { id: by.newId(), values }, by)
        }
        const notes = noted.splice(0).map(scene_id => ({
          ...{ project_id: place.projectId, scene_id, name: prose.title(), synopsis: prose.text(12) },
          ...{ status: null, label: '', goal: 0, pov_id: null, setting_id: null, date: null },
        }))
        for (let from = 0; from < notes.length; from += 100)
          await withTables<OutlineTables>(tx)
            .insertInto('outline_scene_notes')
            .values(notes.slice(from, from + 100))
            .execute()
      })
    const outline = await client.call(outlineCalls.read, place)
    const own = outline.chapters.filter(({ scenes }) => scenes === scenesOfChapter)
    return { place, busy, novel, headers: await headersOf(client), ids: own.map(({ chapterId }) => chapterId), outline }
  } finally {
    await server.close()
  }
}
