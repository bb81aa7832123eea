import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aliases, defineKind } from '#core/shared/kind.ts'
import { checkDatabase } from '#server/db/index.ts'
import { phraseLettersMax } from '#server/search/finder.ts'
import { begin, phrasesFirst } from '#server/search/search.ts'
import { addDesk, chapter, type Desk, entry, openEntities, prose, spell } from './entities-store.ts'

const store = openEntities()

async function fill(desk: Desk, things: Record<string, string>): Promise<void> {
  for (const [name, description] of Object.entries(things)) await desk.create(entry, { name, description })
}

const titles = (desk: Desk, text: string, more: object = {}) => desk.search(text, more)
const texts = (desk: Desk, text: string, more: object = {}) => desk.search(text, { within: 'both', ...more })

describe('searching titles', () => {
  it('puts titles that begin so before those that hold the words, then fragments; short ones and new ones first', async () => {
    const desk = await addDesk(store)
    const names = ['A white whale', 'Narwhale', 'Whale hunting', 'Whale', 'Whaleboat', 'The whale', 'Nothing']
    await fill(desk, Object.fromEntries(names.map(name => [name, ''])))
    expect(await titles(desk, 'whale')).toEqual([
      'Whale',
      'Whaleboat',
      'Whale hunting',
      'The whale',
      'A white whale',
      'Narwhale',
    ])
  })

  it('asks for every word, and takes the last one for a beginning', async () => {
    const desk = await addDesk(store)
    await fill(desk, { 'Captain Ahab': '', 'Captain Peleg': '', Ahab: '' })
    expect(await titles(desk, 'captain ah')).toEqual(['Captain Ahab'])
    expect(await titles(desk, 'ahab captain')).toEqual(['Captain Ahab'])
    expect(await titles(desk, 'capt ahab')).toEqual(['Captain Ahab'])
    expect(await titles(desk, 'captain starbuck')).toEqual([])
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
    const desk = await addDesk(store)
    await fill(desk, { Pequod: '', 'Пекло P': '', 東京物語: '', 'Fire 🔥': '', 'Глава 2': '' })
    expect((await titles(desk, text)).toSorted()).toEqual(expected.toSorted())
  })

  it('does not mind case, accents, apostrophes or the form of letters', async () => {
    const desk = await addDesk(store)
    await fill(desk, { 'П’ЯТЬ ДНІВ': '', 'Café Łódź': '', 'Ahab’s leg': '', Ｗide: '', "l'homme": '' })
    for (const text of ["п'ять", 'пять', 'П\u02bcять днів'])
      expect([text, await titles(desk, text)]).toEqual([text, ['П’ЯТЬ ДНІВ']])
    for (const text of ['cafe', 'CAFÉ', 'lodz', 'Łódź'])
      expect([text, await titles(desk, text)]).toEqual([text, ['Café Łódź']])
    for (const text of ['ahab', "ahab's", 'ahabs leg', 'ahab leg'])
      expect([text, await titles(desk, text)]).toEqual([text, ['Ahab’s leg']])
    expect(await titles(desk, 'wide')).toEqual(['Ｗide'])
    expect(await titles(desk, 'homme')).toEqual(["l'homme"])
  })

  it('keeps letters of the Ukrainian alphabet apart', async () => {
    const desk = await addDesk(store)
    await fill(desk, { Її: '', Іі: '', Ґава: '', Гава: '' })
    expect([await titles(desk, 'ї'), await titles(desk, 'ґ'), await titles(desk, 'г')]).toEqual([
      ['Її'],
      ['Ґава'],
      ['Гава'],
    ])
  })

  it('only of the kinds asked for', async () => {
    const desk = await addDesk(store)
    await desk.create(entry, { name: 'Whale' })
    await desk.create(spell, { name: 'Whale song' })
    expect(await titles(desk, 'whale', { kinds: ['spell'] })).toEqual(['Whale song'])
    expect(await titles(desk, 'hale', { kinds: ['spell', 'entry'] })).toEqual(['Whale', 'Whale song'])
    expect(await titles(desk, 'whale', { kinds: ['chapter'] })).toEqual([])
    expect(await titles(desk, 'whale', { kinds: [] })).toEqual([])
  })

  it('gives no more than asked for', async () => {
    const desk = await addDesk(store)
    for (let at = 0; at < 30; at++) await desk.create(entry, { name: `Whale ${at}` })
    expect(await titles(desk, 'whale', { limit: 7 })).toHaveLength(7)
    expect(await titles(desk, 'whale', { limit: 0 })).toEqual([])
  })
})

describe('searching texts', () => {
  it('comes after titles: words side by side first, then the newest', async () => {
    const desk = await addDesk(store)
    await fill(desk, {
      one: 'a whale that is white',
      two: 'the white whale',
      three: 'white as a whale',
      'white whale': '',
      four: 'only white',
    })
    expect(await texts(desk, 'white whale')).toEqual(['white whale', 'two', 'three', 'one'])
  })

  it('takes words from title and text together', async () => {
    const desk = await addDesk(store)
    await fill(desk, { Ahab: 'lost his leg to a whale', Starbuck: 'first mate' })
    expect(await texts(desk, 'ahab whale')).toEqual(['Ahab'])
  })

  it('says where, in its own spelling', async () => {
    const desk = await addDesk(store)
    await fill(desk, { Chapter: 'Мав п’ять КОРАБЛІВ на морі' })
    const asked = { projectIds: [desk.place.projectId], text: "п'ять кораблів", limit: 5, within: 'both' as const }
    const [hit] = await store.search.search(store.database.read, asked)
    expect(hit).toMatchObject({ kind: 'entry', label: 'Chapter', ...desk.place, parentId: null })
    expect(hit?.snippet).toEqual({
      text: 'Мав п’ять КОРАБЛІВ на морі',
      marks: [
        [4, 9],
        [10, 18],
      ],
    })
  })

  it('follows every change', async () => {
    const desk = await addDesk(store)
    const { entryId } = await desk.create(entry, { name: 'Old', description: 'harpoon' })
    const id = String(entryId)
    await desk.update(entry, id, { description: 'anchor' })
    expect([await texts(desk, 'harpoon'), await texts(desk, 'anchor')]).toEqual([[], ['Old']])
    await desk.update(entry, id, { name: 'New' })
    expect([await texts(desk, 'old'), await texts(desk, 'new'), await texts(desk, 'new anchor')]).toEqual([
      [],
      ['New'],
      ['New'],
    ])
    await desk.update(entry, id, { description: '' })
    expect([await texts(desk, 'anchor'), await titles(desk, 'new')]).toEqual([[], ['New']])
    expect(checkDatabase(store.database.file)).toEqual([])
  })

  it('knows every name of a thing; the check of the database does too, and finds what is missing or left over', async () => {
    const captain = defineKind({
      name: 'captain',
      title: 'name',
      icon: 'user',
      fields: { name: 'string >= 1', aliases },
    })
    const desk = await addDesk(store)
    const { captainId } = await desk.create(captain, { name: 'Ahab', aliases: ["O'Thunder", 'Старий Грім'] })
    expect(await titles(desk, 'грому')).toEqual(['Ahab'])
    expect(checkDatabase(store.database.file)).toEqual([])
    await desk.update(captain, String(captainId), { aliases: ['Storm'] })
    expect([await titles(desk, 'thunder'), await titles(desk, 'storm')]).toEqual([[], ['Ahab']])
    expect(checkDatabase(store.database.file)).toEqual([])
    const setNames = (names: string[]) =>
      store.database.write(tx =>
        tx
          .updateTable('entities')
          .set({ data: JSON.stringify({ name: 'Ahab', aliases: names }) })
          .where('id', '=', String(captainId))
          .execute(),
      )
    // Behind the back of the index: the one has a name that the other does not.
    await setNames([])
    const faults = checkDatabase(store.database.file).join()
    expect(faults).toContain('other names than it has')
    expect(faults).toMatch(/a word of nothing: \S*storm/)
    await setNames(['Storm', 'Gale'])
    expect(checkDatabase(store.database.file).join()).toMatch(/a word not found: \S*gale/)
    await setNames(['Storm'])
    expect(checkDatabase(store.database.file)).toEqual([])
  })

  it('looks for words side by side in so many letters, and leaves none of the other texts out', async () => {
    const desk = await addDesk(store)
    const apart = 'harpoon of an old whaler. '.repeat(25_000)
    const names = Array.from({ length: 10 }, (_, at) => `Log ${at}`)
    for (const name of names) await desk.create(entry, { name, description: apart })
    const begun = await begin(store.database.read, 'harpoon whaler', [desk.place.projectId])
    if (!begun) throw new Error('nothing to look for')
    const rows = await store.database.read
      .selectFrom('entities')
      .innerJoin('projects', 'projects.id', 'entities.project_id')
      .select(['entities.seq', 'projects.seq as projectSeq', 'label', 'kind'])
      .where('project_id', '=', desk.place.projectId)
      .execute()
    expect(await phrasesFirst(begun, rows, { most: 200, limit: 20 })).toEqual(rows)
    expect(begun.finder.looked.phrases).toBeGreaterThan(apart.length)
    expect(begun.finder.looked.phrases).toBeLessThan(phraseLettersMax + 40_000)
    expect((await texts(desk, 'harpoon whaler')).toSorted()).toEqual(names)
  })

  it('reads other text fields too, but not what is chosen from a list', async () => {
    const desk = await addDesk(store)
    await desk.create(spell, { name: 'Spark', motto: 'Sparks everywhere', school: 'ice' })
    expect(await texts(desk, 'everywhere')).toEqual(['Spark'])
    expect(await texts(desk, 'ice')).toEqual([])
  })
})

describe('a secret', () => {
  it('of one project is found from no other [R-14]', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    await fill(desk, { 'Xyzzy title': 'plugh text' })
    for (const text of ['xyzzy', 'plugh', 'yzz', 'x', 'xy', 'xyzzy title plugh'])
      expect([text, await texts(other, text)]).toEqual([text, []])
    const both = [desk.place.projectId, other.place.projectId, 'missing']
    expect(await texts(other, 'plugh', { projectIds: both })).toEqual(['Xyzzy title'])
    expect(await texts(desk, 'plugh', { projectIds: [] })).toEqual([])
  })

  it('is not found through the marks kinds and projects have in the index', async () => {
    const [desk, other] = [await addDesk(store), await addDesk(store)]
    await fill(desk, { one: 'text' })
    const { kindSign } = await import('#server/search/words.ts')
    for (const text of [kindSign('entry'), `${kindSign('entry')} one`, 'p1', 'entry'])
      expect(await texts(other, text)).toEqual([])
    expect(await texts(desk, `${kindSign('spell')} one`)).toEqual(['one'])
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
    const desk = await addDesk(store)
    await fill(desk, { 'a b or not near': 'label and' })
    await expect(texts(desk, text)).resolves.toBeInstanceOf(Array)
    await expect(desk.find(entry, { query: text })).resolves.toBeDefined()
  })

  it('of any characters are no error and find only what is there', async () => {
    const desk = await addDesk(store)
    await fill(desk, { whale: 'white' })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async text => {
        for (const found of await texts(desk, text)) expect(found).toBe('whale')
      }),
      { numRuns: 200 },
    )
  })

  it('any title is found by itself', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), async name => {
        const { wordsOf, fold } = await import('#server/search/fold.ts')
        fc.pre(name.trim() !== '' && wordsOf(fold(name)).length > 0)
        const desk = await addDesk(store)
        await fill(desk, { [name]: '' })
        expect(await titles(desk, name)).toEqual([name.trim()])
      }),
      { numRuns: 60 },
    )
  })

  it('of 100 kB take no longer than others [R-24]', async () => {
    const desk = await addDesk(store)
    await fill(desk, { whale: 'white whale' })
    for (const text of ['whale '.repeat(17_000), 'x'.repeat(100_000), '"*'.repeat(50_000), '🔥'.repeat(25_000)]) {
      const before = process.threadCpuUsage()
      await texts(desk, text)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(50)
    }
  })
})

describe('the index', () => {
  it('agrees with the things after any history', async () => {
    const step = fc.record({
      act: fc.constantFrom('create', 'rename', 'rewrite', 'archive', 'remove'),
      which: fc.nat(5),
      word: fc.constantFrom('whale', 'ship', 'п’ять', ''),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async steps => {
        const desk = await addDesk(store)
        const ids: string[] = []
        for (const { act, which, word } of steps) {
          const id = ids[which % Math.max(ids.length, 1)] ?? ''
          if (act === 'create' || ids.length === 0)
            ids.push(String((await desk.create(chapter, { title: `t ${word}`, text: prose(word) })).chapterId))
          else if (act === 'rename') await desk.update(chapter, id, { title: `r ${word}` })
          else if (act === 'rewrite') await desk.update(chapter, id, { text: prose(`${word} ${word}`) })
          else if (act === 'archive') await desk.archive(chapter, id)
          else {
            await desk.remove(chapter, id)
            ids.splice(ids.indexOf(id), 1)
          }
        }
        expect(checkDatabase(store.database.file)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
