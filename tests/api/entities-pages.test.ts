import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import { countQuery, pageQuery, rowsOf } from '#server/entities/list/list-query.ts'
import { readSorting } from '#server/entities/list/sorting.ts'
import { trials } from '#tests/harness/trials.ts'
import {
  addAuthor,
  chapter,
  entry,
  event,
  layer,
  openEntityStore,
  type TestAuthor,
  timeline,
} from './entities-fixture.ts'

const store = openEntityStore()

/** Reads every page from the first to the last, by cursor. */
async function walk(
  author: TestAuthor,
  kind: Kind,
  input: object,
  between: () => Promise<unknown> = async () => undefined,
) {
  const rows: Record<string, unknown>[] = []
  for (let page: string | null | undefined; page !== null; ) {
    const answer = await author.find(kind, { ...input, ...(page === undefined ? {} : { page }) })
    rows.push(...answer.data)
    page = answer.nextCursor
    await between()
  }
  return rows
}

async function walkByNumber(author: TestAuthor, kind: Kind, input: object): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let page = 1; ; page++) {
    const { data } = await author.find(kind, { ...input, page })
    rows.push(...data)
    if (data.length === 0) return rows
  }
}

const label = fc.oneof(
  fc.constantFrom('a', 'A', 'á', 'ї', 'Глава 2', 'Глава 10'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
)
const labels = fc.array(
  label.filter(text => text.trim() !== ''),
  { minLength: 1, maxLength: 25 },
)
const sorting = fc
  .constantFrom('name', 'created', 'updated')
  .chain(field => fc.constantFrom(`${field}:asc`, `${field}:desc`))

describe('walking the pages of a list', () => {
  it('yields every entity once, in the order of one page', async () => {
    await fc.assert(
      fc.asyncProperty(labels, sorting, fc.integer({ min: 1, max: 9 }), async (names, by, limit) => {
        const author = await addAuthor(store)
        for (const name of names) await author.create(entry, { name })
        const whole = (await author.find(entry, { sorting: by, limit: 100 })).data
        expect(whole).toHaveLength(names.length)
        expect(await walk(author, entry, { sorting: by, limit })).toEqual(whole)
        expect(await walkByNumber(author, entry, { sorting: by, limit })).toEqual(whole)
      }),
      { numRuns: trials(15) },
    )
  })

  it('yields neither gaps nor duplicates while others write', async () => {
    await fc.assert(
      fc.asyncProperty(labels, labels, sorting, fc.integer({ min: 1, max: 4 }), async (names, later, by, limit) => {
        const author = await addAuthor(store)
        const before = new Set<unknown>()
        for (const name of names) before.add((await author.create(entry, { name })).entryId)
        const coming = [...later]
        const seen = await walk(author, entry, { sorting: by, limit }, async () => {
          const name = coming.shift()
          if (name !== undefined) await author.create(entry, { name })
        })
        const ids = seen.map(row => row.entryId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.filter(id => before.has(id))).toHaveLength(before.size)
      }),
      { numRuns: trials(12) },
    )
  })

  it('yields what stays while other entities are deleted', async () => {
    const author = await addAuthor(store)
    const ids = []
    for (let at = 0; at < 40; at++) ids.push(String((await author.create(chapter, { title: `t${at}` })).chapterId))
    const going = ids.filter((_, at) => at % 4 === 0)
    const seen = await walk(author, chapter, { limit: 3 }, async () => {
      const id = going.shift()
      if (id) await author.remove(chapter, id)
    })
    const stayed = ids.filter((_, at) => at % 4 !== 0)
    expect(seen.map(row => row.chapterId).filter(id => stayed.includes(String(id)))).toEqual(stayed)
  })

  it('works among many entities with the same name and time', async () => {
    const author = await addAuthor(store)
    const now = new Date()
    for (let at = 0; at < 30; at++) await author.create(entry, { name: 'same' }, {}, author.writeContext({ now }))
    for (const by of ['name:asc', 'name:desc', 'created:asc', 'created:desc', 'updated:desc']) {
      const seen = await walk(author, entry, { sorting: by, limit: 7 })
      expect(new Set(seen.map(row => row.entryId)).size).toBe(30)
    }
  })

  it('numbers ordered entities without gaps, whatever was removed or archived, on every page', async () => {
    const author = await addAuthor(store)
    const ids = []
    for (let at = 0; at < 20; at++) ids.push(String((await author.create(chapter, { title: `t${at}` })).chapterId))
    await author.remove(chapter, ids[3] ?? '')
    await author.archive(chapter, ids[7] ?? '', true)
    const expected = Array.from({ length: 18 }, (_, at) => at)
    for (const limit of [1, 4, 100]) {
      expect((await walk(author, chapter, { limit })).map(row => row.index)).toEqual(expected)
      expect((await walkByNumber(author, chapter, { limit })).map(row => row.index)).toEqual(expected)
      const down = await walk(author, chapter, { limit, sorting: 'position:desc' })
      expect(down.map(row => row.index)).toEqual(expected.toReversed())
    }
    const byName = await walk(author, chapter, { limit: 5, sorting: 'name:asc' })
    for (const row of byName) expect((await author.get(chapter, String(row.chapterId))).index).toBe(row.index)
  })

  it('keeps numbering when the list changes between two pages', async () => {
    const author = await addAuthor(store)
    const ids = []
    for (let at = 0; at < 9; at++) ids.push(String((await author.create(chapter, { title: `t${at}` })).chapterId))
    const first = await author.find(chapter, { limit: 3 })
    await author.remove(chapter, ids[0] ?? '')
    const second = await author.find(chapter, { limit: 3, page: first.nextCursor })
    const third = await author.find(chapter, { limit: 3, page: second.nextCursor })
    expect([...second.data, ...third.data].map(row => row.index)).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('goes through the children of one parent', async () => {
    const author = await addAuthor(store)
    const parentId = String((await author.create(timeline, { name: 'p' })).timelineId)
    for (let at = 0; at < 12; at++) await author.create(event, { name: `e${at}` }, { parentId })
    for (const by of ['name:asc', 'created:desc', 'updated:asc']) {
      const whole = (await author.find(event, { parentId, sorting: by })).data
      expect(await walk(author, event, { parentId, sorting: by, limit: 5 })).toEqual(whole)
    }
  })
})

describe('the cost of a page', () => {
  /** SQLite's plans for a later page of a list, for each way to begin. */
  function planOf(kind: Kind, sorting: string, ofParent = false): string[] {
    const variant = {
      kind: kind.name,
      where: [],
      archived: false,
      filtered: false,
      broad: false,
      ofParent,
      sorting: readSorting(kind, sorting, ofParent),
    }
    const parts = variant.sorting.column === 'seq' ? (['row'] as const) : (['same key', 'later key'] as const)
    return parts.map(part => explained(pageQuery(variant, part).text()))
  }

  function explained(text: string): string {
    const file = new Sqlite(store.database.file, { readonly: true })
    const nothing = Array.from(text.matchAll(/\?/g), () => null)
    const rows = file.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...nothing)
    file.close()
    return rows.map(row => row.detail).join('; ')
  }

  const began = /(rowid|label_key|updated_at|position)[<>]\?\)/
  it.each([
    ['name:asc', 'entities_by_name', entry, false],
    ['created:desc', 'entities_by_kind', entry, false],
    ['updated:desc', 'entities_by_change', entry, false],
    ['name:desc', 'children_by_name', event, true],
    ['created:asc', 'INDEX children ', event, true],
    ['updated:asc', 'children_by_change', event, true],
    ['position:asc', 'entities_by_place', chapter, false],
    ['position:desc', 'entities_by_place', layer, true],
  ] as const)('sorted by %s it reads %s from where it begins', (by, index, kind, ofParent) => {
    for (const plan of planOf(kind, by, ofParent)) {
      expect(plan).toContain(index)
      expect(plan).toMatch(began)
      expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|SCAN/)
    }
  })

  it.each(['name:asc', 'created:desc', 'updated:desc'])(
    'with a filter that most pass is that of the list without it, sorted by %s, and the rows are the same',
    async by => {
      const filter = { kind: 'entry', where: [], archived: false, ofParent: false, filtered: true }
      const broad = { ...filter, broad: true, sorting: readSorting(entry, by, false) }
      const narrow = { ...broad, broad: false }
      // Looked up one by one, there would be as many reads of whole rows as matches.
      for (const text of [pageQuery(broad, 'start').text(), countQuery(broad).text()]) {
        expect(explained(text)).toMatch(/SEARCH entities USING (COVERING )?INDEX entities_by/)
        expect(explained(text)).not.toMatch(/TEMP B-TREE FOR ORDER BY|SCAN entities|SEARCH entities USING INTEGER/)
      }
      const author = await addAuthor(store)
      for (let at = 0; at < 30; at++) await author.create(entry, { name: `e${(at * 7) % 30}` })
      const { read } = store.database
      const all = await read
        .selectFrom('entities')
        .select('seq')
        .where('project_id', '=', author.place.projectId)
        .execute()
      for (const share of [1, 2, 10]) {
        const among = JSON.stringify(all.map(({ seq }) => seq).filter(seq => seq % share === 0))
        const list = { project: author.place.projectId, kind: 'entry', parent: null, among }
        const page = { start: undefined, skip: 2, limit: 20 }
        const rows = await rowsOf(read, broad, list, page)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows).toEqual(await rowsOf(read, narrow, list, page))
        expect(await countQuery(broad).first(read, list)).toEqual(await countQuery(narrow).first(read, list))
      }
    },
  )

  it('is the same for the thousandth as for the first, whatever they are sorted by', async () => {
    const author = await addAuthor(store)
    const many = Array.from({ length: 5000 }, (_, at) => ({ values: { title: `n${(at * 7919) % 5000}` } }))
    await store.database.write(tx =>
      store.entities.createMany(tx, chapter, author.place, many, 'pages', author.writeContext()),
    )
    await store.database.write(tx => store.entities.finishBatch(tx, 'pages'))
    const cost = async (input: object) => {
      const before = process.threadCpuUsage()
      for (let round = 0; round < 100; round++) await author.find(chapter, { limit: 5, ...input })
      const { user, system } = process.threadCpuUsage(before)
      return user + system
    }
    for (const sorting of ['created:desc', 'updated:desc', 'position:asc']) {
      let page: string | null = null
      // A cursor names a place in the list, whatever the size of pages.
      for (let at = 0; at < 49; at++)
        page = (await author.find(chapter, { limit: 100, sorting, ...(page ? { page } : {}) })).nextCursor
      const [first, last] = [await cost({ sorting }), await cost({ sorting, page })]
      // The performance budget is a factor of 1.2 for whole requests; this only detects a scan of the list, which
      // costs hundreds.
      expect([sorting, last / first < 5]).toEqual([sorting, true])
    }
  })
})
