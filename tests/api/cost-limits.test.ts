import { afterEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { RichTextInput } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { purgeDeletions } from '#server/entities/deletions/keep-deletion.ts'
import {
  type Client,
  createPlace,
  signedIn,
  signedInMember,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'

const chapters = callsOf(chapter)
const prose = (text: string): RichTextInput => [{ type: 'paragraph', children: [{ text }] }]
const megabyte = 1024 * 1024

let server: TestServer
afterEach(() => server.close())

async function begin(env: Record<string, string>): Promise<{ ann: Client; place: Place }> {
  server = await startServer({ env })
  const ann = await signedIn(server)
  return { ann, place: await createPlace(ann) }
}

async function stored(): Promise<Record<string, number>> {
  const { read } = server.server.services.database
  const rows = await read
    .selectFrom('storage')
    .innerJoin('users', 'users.id', 'storage.person')
    .select(['users.user_id', 'bytes'])
    .execute()
  return Object.fromEntries(rows.map(({ user_id, bytes }) => [user_id, bytes]))
}

/** The expected counters, summed up from the rows. */
async function addedUp(): Promise<number> {
  const { read } = server.server.services.database
  const sum = async (table: 'entities' | 'versions' | 'image_sizes' | 'deleted_rows', columns: readonly string[]) => {
    const rows: Record<string, unknown>[] = await read.selectFrom(table).selectAll().execute()
    const sizes = rows.flatMap(row => columns.map(name => sizeOf(row[name])))
    return sizes.reduce((all, size) => all + size, 0)
  }
  const entities = await sum('entities', ['data', 'refs'])
  const kept = await sum('deleted_rows', ['row'])
  return kept + entities + (await sum('versions', ['back', 'whole'])) + (await sum('image_sizes', ['bytes']))
}

function sizeOf(value: unknown): number {
  if (typeof value === 'number') return value
  return value instanceof Uint8Array ? value.length : Buffer.byteLength(String(value ?? ''))
}

describe('what one person may cost', () => {
  it('is refused with the seconds to wait once it is used up, for them only', async () => {
    const { ann, place } = await begin({ COST_LIMIT: '20' })
    const bea = await signedIn(server)
    const text = prose('whale '.repeat(50_000))
    const create = () => ann.attempt(chapters.create as Call, { ...place, title: 'Long', text })
    const answers = []
    for (let at = 0; at < 20 && answers.at(-1)?.status !== 429; at++) answers.push(await create())
    const refused = answers.at(-1)
    expect(answers[0]?.status).toBe(200)
    expect(refused?.status).toBe(429)
    expect(refused?.json).toMatchObject({
      type: 'too-many',
      detail: expect.stringContaining('Nothing of this was saved'),
    })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await bea.call(spaceCalls.find as Call, {})) as object).toBeDefined()
  })
})

describe('what one person may store', () => {
  const limit = { STORAGE_PER_USER: '1' }
  const half = prose('x'.repeat(megabyte * 0.6))

  it('is refused beyond the limit, with advice; nothing is lost or half stored', async () => {
    const { ann, place } = await begin(limit)
    const { chapterId } = (await ann.call(chapters.create as Call, { ...place, title: 'One', text: half })) as {
      chapterId: string
    }
    const refused = await ann.attempt(chapters.create as Call, { ...place, title: 'Two', text: half })
    expect(refused).toMatchObject({ status: 413, json: { type: 'storage-limit' } })
    expect(refused.json).toMatchObject({ detail: expect.stringMatching(/limit of 1 MB.*Delete/) })
    expect((await ann.call(chapters.find, place)).total).toBe(1)
    const longer = { ...place, chapterId, data: { text: prose('y'.repeat(megabyte * 0.9)) } }
    expect((await ann.attempt(chapters.update as Call, longer)).status).toBe(413)
    expect((await ann.call(chapters.get, { ...place, chapterId })).revision).toBe(1)
    // Others are not affected, and existing content can be read, shortened and deleted.
    const bea = await signedIn(server)
    const other = await createPlace(bea)
    await bea.call(chapters.create as Call, { ...other, title: 'Hers', text: half })
    expect((await ann.call(chapters.get, { ...place, chapterId })).text).toEqual(half)
    await ann.call(chapters.update as Call, { ...place, chapterId, data: { text: prose('short') } })
    await ann.call(chapters.delete, { ...place, chapterId })
    await ann.call(chapters.create as Call, { ...place, title: 'Two', text: half })
  })

  it('stops an import, which says why', async () => {
    const { ann, place } = await begin(limit)
    const lines = [1, 2, 3].map(at => `${JSON.stringify({ title: `C ${at}`, text: half })}\n`).join('')
    const sections = { name: 'sections', type: 'application/jsonl', bytes: new TextEncoder().encode(lines) }
    const input = { ...place, name: 'n.txt', fingerprint: '0'.repeat(32), sections }
    const { jobId = '' } = await ann.call(transferCalls.start, input)
    const progress = () => ann.call(transferCalls.progress, { ...place, jobId })
    await expect.poll(async () => (await progress()).state, { timeout: 30_000 }).toBe('failed')
    expect(await progress()).toMatchObject({ reason: 'storage-limit' })
    expect((await ann.call(chapters.find, place)).total).toBe(0)
  })

  it('is refused when the undo of a deletion would pass the limit; what is kept makes room for what is written', async () => {
    const { ann, place } = await begin(limit)
    const create = async (title: string, text: RichTextInput) =>
      ((await ann.call(chapters.create as Call, { ...place, title, text })) as { chapterId: string }).chapterId
    const [first, second] = [await create('One', prose('short')), await create('Two', half)]
    for (const chapterId of [first, second]) await ann.call(chapters.delete, { ...place, chapterId })
    const undo = (undoId: string) => ann.attempt(undoDeletionCall as Call, { ...place, undoId })
    expect(Object.values(await stored())).toEqual([await addedUp()])
    const third = await create('Three', half)
    // Both were forgotten: the oldest first, then the one that took the room.
    for (const id of [first, second]) expect((await undo(id)).status).toBe(404)

    await ann.call(chapters.delete, { ...place, chapterId: third })
    const database = server.server.services.database
    await database.write(tx =>
      tx
        .updateTable('storage')
        .set(eb => ({ bytes: eb('bytes', '+', megabyte) }))
        .execute(),
    )
    const refused = await undo(third)
    expect(refused).toMatchObject({ status: 413, json: { type: 'storage-limit' } })
    expect((await ann.call(chapters.find, place)).total).toBe(0)
    await database.write(tx =>
      tx
        .updateTable('storage')
        .set(eb => ({ bytes: eb('bytes', '-', megabyte) }))
        .execute(),
    )
    expect((await undo(third)).status).toBe(200)
    expect((await ann.call(chapters.get, { ...place, chapterId: third })).text).toEqual(half)
    expect(Object.values(await stored())).toEqual([await addedUp()])
  })

  it('is counted for whoever wrote it last, also after the undo of a deletion', async () => {
    const { ann, place } = await begin({})
    const bea = await signedInMember(server, ann, place, { roleId: 'editor', userId: 'bea' })
    const { chapterId } = await ann.call(chapters.create, { ...place, title: 'Theirs', text: prose('short') as never })
    await bea.call(chapters.update as Call, { ...place, chapterId, data: { text: half } })
    const before = await stored()
    expect(before.bea).toBeGreaterThan(megabyte / 2)
    await ann.call(chapters.delete, { ...place, chapterId })
    expect((await stored()).bea).toBe(0)
    await ann.call(undoDeletionCall, { ...place, undoId: chapterId })
    expect(await stored()).toEqual(before)
  })

  it('is counted for its author, and for who deleted it as long as that can be undone', async () => {
    const { ann, place } = await begin({})
    const ids: string[] = []
    for (const title of ['One', 'Two'])
      ids.push(
        (
          (await ann.call(chapters.create as Call, { ...place, title, text: prose('whale '.repeat(2_000)) })) as {
            chapterId: string
          }
        ).chapterId,
      )
    await ann.call(chapters.update as Call, { ...place, chapterId: ids[0], data: { text: prose('another') } })
    const all = Object.values(await stored())
    expect(all).toEqual([await addedUp()])
    expect(all[0]).toBeGreaterThan(24_000)
    for (const chapterId of ids) await ann.call(chapters.delete, { ...place, chapterId: chapterId ?? '' })
    const kept = await addedUp()
    expect([Object.values(await stored()), kept > 0]).toEqual([[kept], true])
    await server.server.services.database.write(tx => purgeDeletions(tx, new Date(Date.now() + 25 * 3_600_000)))
    expect([Object.values(await stored()), await addedUp()]).toEqual([[0], 0])
  })
})
