import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aliases, defineKind } from '#core/shared/kind.ts'
import { checkDatabase } from '#server/db/index.ts'
import { phrasesFirst, startSearch } from '#server/search/query/search-run.ts'
import { phraseLettersMax } from '#server/search/query/snippet-finder.ts'
import { trials } from '#tests/harness/trials.ts'
import { addAuthor, chapter, entry, openEntityStore, prose, spell, type TestAuthor } from './entities-fixture.ts'

const store = openEntityStore()

async function fill(author: TestAuthor, entities: Record<string, string>): Promise<void> {
  for (const [name, description] of Object.entries(entities)) await author.create(entry, { name, description })
}

const titles = (author: TestAuthor, text: string, more: object = {}) => author.search(text, more)
const texts = (author: TestAuthor, text: string, more: object = {}) => author.search(text, { within: 'both', ...more })

describe('searching titles', () => {
  it('puts titles that begin with the query before those with its words, then fragments; short and new ones first', async () => {
    const author = await addAuthor(store)
    const names = ['A white whale', 'Narwhale', 'Whale hunting', 'Whale', 'Whaleboat', 'The whale', 'Nothing']
    await fill(author, Object.fromEntries(names.map(name => [name, ''])))
    expect(await titles(author, 'whale')).toEqual([
      'Whale',
      'Whaleboat',
      'Whale hunting',
      'The whale',
      'A white whale',
      'Narwhale',
    ])
  })

  it('requires every word, the last one as a prefix', async () => {
    const author = await addAuthor(store)
    await fill(author, { 'Captain Ahab': '', 'Captain Peleg': '', Ahab: '' })
    expect(await titles(author, 'captain ah')).toEqual(['Captain Ahab'])
    expect(await titles(author, 'ahab captain')).toEqual(['Captain Ahab'])
    expect(await titles(author, 'capt ahab')).toEqual(['Captain Ahab'])
    expect(await titles(author, 'captain starbuck')).toEqual([])
  })

  it.each([
    ['P', ['Pequod', 'Пекло P']],
    ['пе', ['Пекло P']],
    ['п', ['Пекло P']],
    ['東', ['東京物語']],
    ['京物', ['東京物語']],
    ['🔥', ['Fire 🔥']],
    ['2', ['Глава 2']],
    ['equ', ['Pequod']],
    ['екл', ['Пекло P']],
    ['zz', []],
  ])('of one letter or two, inside words, in any script: %s', async (text, expected) => {
    const author = await addAuthor(store)
    await fill(author, { Pequod: '', 'Пекло P': '', 東京物語: '', 'Fire 🔥': '', 'Глава 2': '' })
    expect((await titles(author, text)).toSorted()).toEqual(expected.toSorted())
  })

  it('ignores case, accents, apostrophes and the form of letters', async () => {
    const author = await addAuthor(store)
    await fill(author, { 'П’ЯТЬ ДНІВ': '', 'Café Łódź': '', 'Ahab’s leg': '', Ｗide: '', "l'homme": '' })
    for (const text of ["п'ять", 'пять', 'П\u02bcять днів'])
      expect([text, await titles(author, text)]).toEqual([text, ['П’ЯТЬ ДНІВ']])
    for (const text of ['cafe', 'CAFÉ', 'lodz', 'Łódź'])
      expect([text, await titles(author, text)]).toEqual([text, ['Café Łódź']])
    for (const text of ['ahab', "ahab's", 'ahabs leg', 'ahab leg'])
      expect([text, await titles(author, text)]).toEqual([text, ['Ahab’s leg']])
    expect(await titles(author, 'wide')).toEqual(['Ｗide'])
    expect(await titles(author, 'homme')).toEqual(["l'homme"])
  })

  it('keeps letters of the Ukrainian alphabet apart', async () => {
    const author = await addAuthor(store)
    await fill(author, { Її: '', Іі: '', Ґава: '', Гава: '' })
    expect([await titles(author, 'ї'), await titles(author, 'ґ'), await titles(author, 'г')]).toEqual([
      ['Її'],
      ['Ґава'],
      ['Гава'],
    ])
  })

  it('only of the given kinds', async () => {
    const author = await addAuthor(store)
    await author.create(entry, { name: 'Whale' })
    await author.create(spell, { name: 'Whale song' })
    expect(await titles(author, 'whale', { kinds: ['spell'] })).toEqual(['Whale song'])
    expect(await titles(author, 'hale', { kinds: ['spell', 'entry'] })).toEqual(['Whale', 'Whale song'])
    expect(await titles(author, 'whale', { kinds: ['chapter'] })).toEqual([])
    expect(await titles(author, 'whale', { kinds: [] })).toEqual([])
  })

  it('gives no more than the limit', async () => {
    const author = await addAuthor(store)
    for (let at = 0; at < 30; at++) await author.create(entry, { name: `Whale ${at}` })
    expect(await titles(author, 'whale', { limit: 7 })).toHaveLength(7)
    expect(await titles(author, 'whale', { limit: 0 })).toEqual([])
  })
})

describe('searching texts', () => {
  it('comes after titles: words side by side first, then the newest', async () => {
    const author = await addAuthor(store)
    await fill(author, {
      one: 'a whale that is white',
      two: 'the white whale',
      three: 'white as a whale',
      'white whale': '',
      four: 'only white',
    })
    expect(await texts(author, 'white whale')).toEqual(['white whale', 'two', 'three', 'one'])
  })

  it('matches words in title and text together', async () => {
    const author = await addAuthor(store)
    await fill(author, { Ahab: 'lost his leg to a whale', Starbuck: 'first mate' })
    expect(await texts(author, 'ahab whale')).toEqual(['Ahab'])
  })

  it('returns an excerpt in the original spelling', async () => {
    const author = await addAuthor(store)
    await fill(author, { Chapter: 'Мав п’ять КОРАБЛІВ на морі' })
    const query = { projectIds: [author.place.projectId], text: "п'ять кораблів", limit: 5, within: 'both' as const }
    const [hit] = await store.search.search(store.database.read, query)
    expect(hit).toMatchObject({ kind: 'entry', label: 'Chapter', ...author.place, parentId: null })
    expect(hit?.snippet).toEqual({
      text: 'Мав п’ять КОРАБЛІВ на морі',
      marks: [
        [4, 9],
        [10, 18],
      ],
    })
  })

  it('reflects every change', async () => {
    const author = await addAuthor(store)
    const { entryId } = await author.create(entry, { name: 'Old', description: 'harpoon' })
    const id = String(entryId)
    await author.update(entry, id, { description: 'anchor' })
    expect([await texts(author, 'harpoon'), await texts(author, 'anchor')]).toEqual([[], ['Old']])
    await author.update(entry, id, { name: 'New' })
    expect([await texts(author, 'old'), await texts(author, 'new'), await texts(author, 'new anchor')]).toEqual([
      [],
      ['New'],
      ['New'],
    ])
    await author.update(entry, id, { description: '' })
    expect([await texts(author, 'anchor'), await titles(author, 'new')]).toEqual([[], ['New']])
    expect(checkDatabase(store.database.file)).toEqual([])
  })

  it('has every name of an entity; the check of the database does too, and finds missing or superfluous ones', async () => {
    const captain = defineKind({
      name: 'captain',
      title: 'name',
      icon: 'user',
      fields: { name: 'string >= 1', aliases },
    })
    const author = await addAuthor(store)
    const { captainId } = await author.create(captain, { name: 'Ahab', aliases: ["O'Thunder", 'Старий Грім'] })
    expect(await titles(author, 'грому')).toEqual(['Ahab'])
    expect(checkDatabase(store.database.file)).toEqual([])
    await author.update(captain, String(captainId), { aliases: ['Storm'] })
    expect([await titles(author, 'thunder'), await titles(author, 'storm')]).toEqual([[], ['Ahab']])
    expect(checkDatabase(store.database.file)).toEqual([])
    const setNames = (names: string[]) =>
      store.database.write(tx =>
        tx
          .updateTable('entities')
          .set({ data: JSON.stringify({ name: 'Ahab', aliases: names }) })
          .where('id', '=', String(captainId))
          .execute(),
      )
    // Bypasses the index: one has a name that the other does not.
    await setNames([])
    const faults = checkDatabase(store.database.file).join()
    expect(faults).toContain('other names than it has')
    expect(faults).toMatch(/a word of nothing: \S*storm/)
    await setNames(['Storm', 'Gale'])
    expect(checkDatabase(store.database.file).join()).toMatch(/a word not found: \S*gale/)
    await setNames(['Storm'])
    expect(checkDatabase(store.database.file)).toEqual([])
  })

  it('limits the letters scanned for phrases, and leaves none of the other texts out', async () => {
    const author = await addAuthor(store)
    const apart = 'harpoon of an old whaler. '.repeat(25_000)
    const names = Array.from({ length: 10 }, (_, at) => `Log ${at}`)
    for (const name of names) await author.create(entry, { name, description: apart })
    const begun = await startSearch(store.database.read, 'harpoon whaler', [author.place.projectId])
    if (!begun) throw new Error('nothing to look for')
    const rows = await store.database.read
      .selectFrom('entities')
      .innerJoin('projects', 'projects.id', 'entities.project_id')
      .select(['entities.seq', 'projects.seq as projectSeq', 'label', 'kind'])
      .where('project_id', '=', author.place.projectId)
      .execute()
    expect(await phrasesFirst(begun, rows, { most: 200, limit: 20 })).toEqual(rows)
    expect(begun.finder.looked.phrases).toBeGreaterThan(apart.length)
    expect(begun.finder.looked.phrases).toBeLessThan(phraseLettersMax + 40_000)
    expect((await texts(author, 'harpoon whaler')).toSorted()).toEqual(names)
  })

  it('covers other text fields too, but not choices from a list', async () => {
    const author = await addAuthor(store)
    await author.create(spell, { name: 'Spark', motto: 'Sparks everywhere', school: 'ice' })
    expect(await texts(author, 'everywhere')).toEqual(['Spark'])
    expect(await texts(author, 'ice')).toEqual([])
  })
})

describe('a secret', () => {
  it('of one project is found from no other [R-14]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    await fill(author, { 'Xyzzy title': 'plugh text' })
    for (const text of ['xyzzy', 'plugh', 'yzz', 'x', 'xy', 'xyzzy title plugh'])
      expect([text, await texts(other, text)]).toEqual([text, []])
    const both = [author.place.projectId, other.place.projectId, 'missing']
    expect(await texts(other, 'plugh', { projectIds: both })).toEqual(['Xyzzy title'])
    expect(await texts(author, 'plugh', { projectIds: [] })).toEqual([])
  })

  it('is not found through the signs of kinds and projects in the index', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    await fill(author, { one: 'text' })
    const { kindSign } = await import('#server/search/text/index-words.ts')
    for (const text of [kindSign('entry'), `${kindSign('entry')} one`, 'p1', 'entry'])
      expect(await texts(other, text)).toEqual([])
    expect(await texts(author, `${kindSign('spell')} one`)).toEqual(['one'])
  })
})

describe('odd queries', () => {
  const odd = [
    '"',
    '""',
    "'",
    '*',
    'a*',
    '^a',
    'NEAR(a b)',
    'a AND',
    'OR',
    'NOT a',
    '-a',
    'label:a',
    '{label}: a',
    '(',
    'a + b',
    '\0',
    '\ud800',
    '%',
    '_',
    '\\',
    '…',
    '   ',
  ]
  it.each(odd)('%j is no error [R-24]', async text => {
    const author = await addAuthor(store)
    await fill(author, { 'a b or not near': 'label and' })
    await expect(texts(author, text)).resolves.toBeInstanceOf(Array)
    await expect(author.find(entry, { query: text })).resolves.toBeDefined()
  })

  it('of any characters are no error and find only what is there', async () => {
    const author = await addAuthor(store)
    await fill(author, { whale: 'white' })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async text => {
        for (const found of await texts(author, text)) expect(found).toBe('whale')
      }),
      { numRuns: trials(80) },
    )
  })

  it('any title is found by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async name => {
        const { foldForIndex } = await import('#core/shared/text/fold.ts')
        const { wordsOf } = await import('#server/search/text/words.ts')
        fc.pre(name.trim() !== '' && wordsOf(foldForIndex(name)).length > 0)
        const author = await addAuthor(store)
        await fill(author, { [name]: '' })
        expect(await titles(author, name)).toEqual([name.trim()])
      }),
      { numRuns: trials(25) },
    )
  })

  it('of 100 kB take no longer than others [R-24]', async () => {
    const author = await addAuthor(store)
    await fill(author, { whale: 'white whale' })
    for (const text of ['whale '.repeat(17_000), 'x'.repeat(100_000), '"*'.repeat(50_000), '🔥'.repeat(25_000)]) {
      const before = process.threadCpuUsage()
      await texts(author, text)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(50)
    }
  })
})

describe('the index', () => {
  it('agrees with the entities after any history', async () => {
    const step = fc.record({
      act: fc.constantFrom('create', 'rename', 'rewrite', 'archive', 'remove'),
      which: fc.nat(5),
      word: fc.constantFrom('whale', 'ship', 'п’ять', ''),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
        const author = await addAuthor(store)
        const ids: string[] = []
        for (const { act, which, word } of steps) {
          const id = ids[which % Math.max(ids.length, 1)] ?? ''
          if (act === 'create' || ids.length === 0)
            ids.push(String((await author.create(chapter, { title: `t ${word}`, text: prose(word) })).chapterId))
          else if (act === 'rename') await author.update(chapter, id, { title: `r ${word}` })
          else if (act === 'rewrite') await author.update(chapter, id, { text: prose(`${word} ${word}`) })
          else if (act === 'archive') await author.archive(chapter, id)
          else {
            await author.remove(chapter, id)
            ids.splice(ids.indexOf(id), 1)
          }
        }
        expect(checkDatabase(store.database.file)).toEqual([])
      }),
      { numRuns: trials(6) },
    )
  })
})
