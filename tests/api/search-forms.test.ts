import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry as entries } from '#plugins/entries/shared.ts'
import { searchCalls, suggestionCalls } from '#plugins/search/shared.ts'
import { checkDatabase } from '#server/db/index.ts'
import { Client, createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'
import { addAuthor, chapter, entry, openEntityStore, type TestAuthor } from './entities-fixture.ts'

const store = openEntityStore()

const kyiv = ['Київ', 'Києва', 'Києву', 'Києвом', 'Києві']

async function fill(author: TestAuthor, entities: Record<string, string>): Promise<void> {
  for (const [name, description] of Object.entries(entities)) await author.create(entry, { name, description })
}

describe('searching for a word finds its other forms', () => {
  it.each([
    ['Ukrainian', kyiv],
    ['Ukrainian', ['ніч', 'ночі', 'ніччю', 'ночей']],
    ['Ukrainian', ['день', 'дня', 'днем', 'дні', 'днів']],
    ['Ukrainian', ['книга', 'книги', 'книзі', 'книг']],
    ['English', ['whale', 'whales', 'whaling', 'Whale’s']],
    ['English', ['city', 'cities']],
    ['English', ['wolf', 'wolves']],
    ['English', ['ran', 'run', 'running']],
  ])('in %s texts and titles, as many for each: %j', async (_, forms) => {
    const author = await addAuthor(store)
    await fill(author, Object.fromEntries(forms.map((form, at) => [`Entry ${at}`, `some words, ${form} and more`])))
    for (const [at, form] of forms.entries()) await author.create(chapter, { title: `Chapter ${at} ${form}` })
    const { projectId } = author.place
    const shown = new Map(['entry', 'chapter'].map(kind => [kind, [projectId]]))
    for (const text of forms) {
      const found = await author.search(text, { within: 'both', limit: 100 })
      expect([text, found.length]).toEqual([text, forms.length * 2])
      const each = await store.search.searchEach(store.database.read, { shown, text, limit: 100, within: 'both' })
      expect([...each.values()].map(hits => hits.length)).toEqual([forms.length, forms.length])
      const listed = await store.search.matching(store.database.read, { projectId, kind: 'entry', text })
      expect([text, listed.length]).toEqual([text, forms.length])
    }
    expect(checkDatabase(store.database.file)).toEqual([])
  })

  it('those as typed before the others, in titles and in texts', async () => {
    const author = await addAuthor(store)
    await fill(author, {
      Києва: '',
      one: 'дорога до Києва',
      'У Києві': '',
      Київ: '',
      two: 'місто Київ',
      three: 'під Києвом',
    })
    expect(await author.search('київ', { within: 'both' })).toEqual(['Київ', 'Києва', 'У Києві', 'two', 'three', 'one'])
    expect(await author.search('києва', { within: 'both' })).toEqual([
      'Києва',
      'Київ',
      'У Києві',
      'one',
      'three',
      'two',
    ])
    const shown = new Map([['entry', [author.place.projectId]]])
    const query = { shown, text: 'києва', limit: 100, within: 'both' as const }
    const each = await store.search.searchEach(store.database.read, query)
    expect(each.get('entry')?.map(hit => hit.label)).toEqual(['Києва', 'Київ', 'У Києві', 'one', 'three', 'two'])
  })

  it('while it is being typed, beside other words and among very many', async () => {
    const author = await addAuthor(store)
    await fill(author, { one: 'стара дорога до Києва', two: 'старою дорогою під Києвом' })
    for (const text of ['києв', 'дорога київ', 'стара дорога', 'старій дорозі до киє'])
      expect([text, (await author.search(text, { within: 'texts' })).toSorted()]).toEqual([
        text,
        text.endsWith('до киє') ? ['one'] : ['one', 'two'],
      ])
    expect(await author.search('київська', { within: 'both' })).toEqual([])
  })

  it('and shows it, marked, however deep in the text', async () => {
    const author = await addAuthor(store)
    await fill(author, {
      Deep: `${'Слова без кінця й краю. '.repeat(20_000)}Дорога до Києва. ${'І знову. '.repeat(500)}`,
    })
    const query = { projectIds: [author.place.projectId], text: 'київ', limit: 5, within: 'texts' as const }
    const [hit] = await store.search.search(store.database.read, query)
    const { text = '', marks = [] } = hit?.snippet ?? {}
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['Києва'])
    expect(text.length).toBeLessThan(220)
  })

  it('reflects changes, so that a removed form is no longer found', async () => {
    const author = await addAuthor(store)
    const { entryId } = await author.create(entry, { name: 'Road', description: 'до Києва' })
    await author.update(entry, String(entryId), { description: 'до Львова' })
    expect([await author.search('київ', { within: 'both' }), await author.search('львів', { within: 'both' })]).toEqual(
      [[], ['Road']],
    )
  })
})

const forms =
  "drop table search_renewal; drop table search_names; delete from migrations where name = '007-search-forms'"
const irregular = "delete from migrations where name = '024-irregular-ukrainian-forms'"

/** Turns the database into one written by a version without word forms, or without irregular ones. */
function withoutForms(file: string, undoStep: string): void {
  const db = new Sqlite(file)
  const words = new Map<bigint, string[]>()
  db.exec('create virtual table temp.there using fts5vocab(main, search_words, instance)')
  const rows = db.prepare<[], { doc: bigint; term: string }>('select doc, term from temp.there').safeIntegers()
  for (const { doc, term } of rows.all()) {
    const all = words.get(doc) ?? []
    words.set(doc, all)
    if (!term.includes('\ue002')) all.push(term)
  }
  const [drop, add] = [
    'delete from search_words where rowid = ?',
    'insert into search_words (rowid, words) values (?, ?)',
  ]
  for (const [doc, all] of words) {
    db.prepare(drop).run(doc)
    db.prepare(add).run(doc, all.join(' '))
  }
  db.exec(undoStep)
  db.close()
}

describe('a database of an older version', () => {
  it('opens at once, finds what it found before, and soon the other forms too', async () => {
    const dataDir = join(temporaryFolder('search-forms'), 'data')
    const first = await startServer({ dataDir })
    const client = await signedIn(first, 'author')
    const place = await createPlace(client)
    const make = (by: Client, name: string, text = '') => {
      const description = [{ type: 'paragraph' as const, children: [{ text }] }]
      return by.call(callsOf(entries).create, { ...place, name, description })
    }
    for (let at = 0; at < 30; at++) await make(client, `Entry ${at}`, `Дорога ${at} до Києва`)
    await make(client, 'Києвом')
    await first.close()
    withoutForms(join(dataDir, 'skald.db'), forms)

    const second = await startServer({ dataDir })
    try {
      const again = new Client(second)
      again.cookies.take(client.cookies.header().split('; '))
      const found = async (text: string) =>
        (await again.call(suggestionCalls.global, { ...place, text, maxResults: 100 })).entry?.length ?? 0
      expect(await found('києва')).toBeGreaterThanOrEqual(30)
      await make(again, 'Нова', 'Місто Київ')
      await vi.waitFor(async () => expect(await found('київ')).toBe(32), { timeout: 15_000 })
      for (const text of kyiv) expect([text, await found(text)]).toEqual([text, 32])
      const hits = await again.call(searchCalls.text, { ...place, text: 'київ', limit: 100 })
      expect(hits.map(({ label }) => label)[0]).toBe('Нова')
      expect(hits.filter(({ snippet }) => snippet)).toHaveLength(31)
      await vi.waitFor(
        async () => {
          const { read } = second.server.services.database
          expect(
            await read
              .selectFrom('search_renewal' as never)
              .selectAll()
              .execute(),
          ).toEqual([])
        },
        { timeout: 15_000 },
      )
    } finally {
      await second.close()
    }
    expect(checkDatabase(join(dataDir, 'skald.db'))).toEqual([])
  })

  it('soon finds irregular Ukrainian forms, of what is there too', async () => {
    const dataDir = join(temporaryFolder('irregular-forms'), 'data')
    const first = await startServer({ dataDir })
    const client = await signedIn(first, 'author')
    const place = await createPlace(client)
    const description = [{ type: 'paragraph' as const, children: [{ text: 'Людей не було, пішов дощ.' }] }]
    await client.call(callsOf(entries).create, { ...place, name: 'Діти', description })
    await first.close()
    withoutForms(join(dataDir, 'skald.db'), irregular)
    const second = await startServer({ dataDir })
    try {
      const again = new Client(second)
      again.cookies.take(client.cookies.header().split('; '))
      const found = async (text: string) =>
        (await again.call(suggestionCalls.global, { ...place, text, maxResults: 9 })).entry?.length ?? 0
      await vi.waitFor(async () => expect(await found('дитина')).toBe(1), { timeout: 15_000 })
      for (const text of ['дитиною', 'людина', 'бути', 'іти']) expect([text, await found(text)]).toEqual([text, 1])
      expect(await found('дивитися')).toBe(0)
    } finally {
      await second.close()
    }
  })
})
