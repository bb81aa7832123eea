import { afterAll, describe, expect, it } from 'vitest'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { duringImport, importChapters, rowsIn, sectionsFile, start, startInput, waitForEnd } from './transfer-import.ts'

const server = await startServer()
afterAll(() => server.close())
const ann = await signedIn(server, 'ann-imports')
const chapterOf = callsOf(chapter)

const titlesIn = async (place: Place) => (await ann.call(chapterCalls.getChaptersMap, place)).map(({ title }) => title)

describe('an import', () => {
  it('puts all chapters in order after the existing ones', async () => {
    const place = await createPlace(ann)
    await ann.call(chapterOf.create, { ...place, title: 'Before' })
    const { state, done, total, firstChapterId } = await importChapters(ann, place, 60)
    expect({ state, done, total }).toEqual({ state: 'done', done: 60, total: 60 })
    await ann.call(chapterOf.create, { ...place, title: 'After' })
    const expected = Array.from({ length: 60 }, (_, at) => `Chapter ${at + 1}`)
    expect(await titlesIn(place)).toEqual(['Before', ...expected, 'After'])
    const first = await ann.call(chapterOf.get, { ...place, chapterId: firstChapterId ?? '' })
    expect(first).toMatchObject({ title: 'Chapter 1', index: 1, revision: 1, createdBy: 'ann-imports', tags: [] })
  })

  it('counts, lists, names and finds the imported chapters', async () => {
    const place = await createPlace(ann)
    const before = await ann.call(searchCalls.names, place)
    await importChapters(ann, place, 30)
    expect((await ann.call(projectCalls.get, place)).counts).toMatchObject({ chapter: 30 })
    const names = await ann.call(searchCalls.names, { ...place, known: before.version })
    expect(names.names).toHaveLength(30)
    const found = await ann.call(searchCalls.text, { ...place, text: 'whale17' })
    expect(found.map(({ label }) => label)).toEqual(['Chapter 17'])
    const list = await ann.call(chapterOf.find, { ...place, limit: 10, page: 3 })
    expect([list.total, list.data.length, list.data[9]?.title]).toEqual([30, 10, 'Chapter 30'])
    expect(list.data[0]).toMatchObject({ words: 41, summary: expect.stringMatching(/^whale21 w/) })
  })

  it('stores rich text in canonical form, and titles trimmed', async () => {
    const place = await createPlace(ann)
    const text = [
      { type: 'paragraph', align: 'center', children: [{ text: 'Call ' }, { text: 'me', italic: true, bold: false }] },
      { type: 'paragraph', children: [] },
      { type: 'paragraph', children: [{ text: 'verse\n' }, { text: 'verse' }] },
    ]
    const { firstChapterId = '' } = await importChapters(ann, place, 1, {
      sections: sectionsFile({ title: '  Loomings ', text }),
    })
    const made = await ann.call(chapterOf.get, { ...place, chapterId: firstChapterId })
    expect(made.title).toBe('Loomings')
    expect(made.text).toEqual([
      { type: 'paragraph', align: 'center', children: [{ text: 'Call ' }, { text: 'me', italic: true }] },
      { type: 'paragraph', children: [{ text: '' }] },
      { type: 'paragraph', children: [{ text: 'verse\nverse' }] },
    ])
  })

  it('accepts a title in five scripts and an empty text', async () => {
    const place = await createPlace(ann)
    const title = 'Розділ 第一章 Αʹ א 🐋'
    await importChapters(ann, place, 1, { sections: sectionsFile({ title, text: [] }) })
    expect(await titlesIn(place)).toEqual([title])
  })

  it('can be changed, moved and deleted like other chapters', async () => {
    const place = await createPlace(ann)
    const { firstChapterId: chapterId = '' } = await importChapters(ann, place, 3)
    await ann.call(chapterOf.update, { ...place, chapterId, revision: 1, data: { title: 'Last' } })
    const { data } = await ann.call(chapterOf.find, place)
    await ann.call(chapterOf.reorder!, { ...place, data: data.map(row => row.chapterId).reverse() })
    expect(await titlesIn(place)).toEqual(['Chapter 3', 'Chapter 2', 'Last'])
    await ann.call(chapterOf.delete, { ...place, chapterId })
    expect(await titlesIn(place)).toEqual(['Chapter 3', 'Chapter 2'])
  })
})

describe('while it runs', () => {
  it('no call shows any of it, and then all of it at once', async () => {
    const place = await createPlace(ann)
    const jobId = await start(ann, place, 1200)
    await duringImport(server, ann, place, jobId, async () => {
      const { hidden } = await rowsIn(server)
      expect(hidden).toBeGreaterThan(0)
      const row = await server.server.services.database.read
        .selectFrom('entities')
        .select('id')
        .where('batch_id', 'is not', null)
        .executeTakeFirstOrThrow()
      expect(await titlesIn(place)).toEqual([])
      expect(await ann.call(chapterOf.find, place)).toMatchObject({ total: 0, data: [] })
      expect(await ann.call(chapterOf.find, { ...place, query: 'whale1' })).toMatchObject({ total: 0, data: [] })
      expect((await ann.attempt(chapterOf.get, { ...place, chapterId: row.id })).status).toBe(404)
      expect((await ann.call(projectCalls.get, place)).counts.chapter ?? 0).toBe(0)
      expect((await ann.call(searchCalls.names, place)).names ?? []).toEqual([])
      expect(await ann.call(searchCalls.text, { ...place, text: 'whale1' })).toEqual([])
      expect(await ann.call(suggestionCalls.mention, { ...place, text: 'Chapter' })).toEqual({})
      expect(await ann.call(archiveListCall, place)).toEqual([])
    })
    expect(await waitForEnd(ann, place, jobId)).toMatchObject({ state: 'done', done: 1200 })
    expect(await titlesIn(place)).toHaveLength(1200)
    expect((await rowsIn(server)).hidden).toBe(0)
  })

  it('lets others write, whose chapters come first', async () => {
    const place = await createPlace(ann)
    const jobId = await start(ann, place, 600)
    const made = await ann.call(chapterOf.create, { ...place, title: 'Meanwhile' })
    expect(made.index).toBe(0)
    await waitForEnd(ann, place, jobId)
    expect((await titlesIn(place)).slice(0, 2)).toEqual(['Meanwhile', 'Chapter 1'])
  })

  it('reports how many chapters are on disk, never fewer than before', async () => {
    const place = await createPlace(ann)
    const jobId = await start(ann, place, 900)
    const seen: number[] = []
    for (;;) {
      const { state, done, total } = await ann.call(transferCalls.progress, { ...place, jobId })
      expect(total).toBe(900)
      seen.push(done)
      if (state !== 'running') break
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(new Set(seen).size).toBeGreaterThan(2)
  })
})

describe('the same manuscript again', () => {
  it('is reported as imported, by whom and when, and changes nothing', async () => {
    const place = await createPlace(ann)
    await importChapters(ann, place, 12)
    const before = await rowsIn(server)
    const answer = await ann.call(transferCalls.start, startInput(place, 12))
    expect(answer).toEqual({
      alreadyImported: { by: 'ann-imports', chapters: 12, when: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    expect(await rowsIn(server)).toEqual(before)
  })

  it('is imported once more on request', async () => {
    const place = await createPlace(ann)
    await importChapters(ann, place, 4)
    expect(await importChapters(ann, place, 4, { again: true })).toMatchObject({ state: 'done', done: 4 })
    expect(await titlesIn(place)).toHaveLength(8)
  })

  it('is unknown in another project', async () => {
    const [one, other] = [await createPlace(ann), await createPlace(ann)]
    await importChapters(ann, one, 4)
    expect(await importChapters(ann, other, 4)).toMatchObject({ state: 'done' })
  })

  it('sent three times under one key is one job [R-10]', async () => {
    const place = await createPlace(ann)
    const key = { 'idempotency-key': 'import-once' }
    const send = () => ann.call(transferCalls.start, startInput(place, 8), key)
    const [first, second] = await Promise.all([send(), send()])
    await waitForEnd(ann, place, first.jobId ?? '')
    const third = await send()
    expect(new Set([first.jobId, second.jobId, third.jobId]).size).toBe(1)
    expect(await titlesIn(place)).toHaveLength(8)
  })
})
