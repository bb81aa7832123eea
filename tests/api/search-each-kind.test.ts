import { describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import { addAuthor, chapter, entry, openEntityStore, prose, spell, type TestAuthor } from './entities-fixture.ts'

const store = openEntityStore()
const placesOf = ['titles', 'texts', 'both'] as const
const texts = ['whale', 'hale', 'wha', 'of the whale', 'the whale 1', 'sea', 'nothing at all', 'w', '']

type ProjectsByKind = ReadonlyMap<string, readonly string[]>

async function each(shown: ProjectsByKind, text: string, within: (typeof placesOf)[number] = 'both', limit = 20) {
  const found = await store.search.searchEach(store.database.read, { shown, text, limit, within })
  return Object.fromEntries([...found].filter(([, hits]) => hits.length > 0))
}

/** The same, searched kind by kind. */
async function apart(shown: ProjectsByKind, text: string, within: (typeof placesOf)[number] = 'both', limit = 20) {
  const found: [string, unknown][] = []
  for (const [kind, projectIds] of shown) {
    const query = { projectIds, text, limit, within, kinds: [kind] }
    const hits = await store.search.search(store.database.read, query)
    if (hits.length > 0) found.push([kind, hits])
  }
  return Object.fromEntries(found)
}

async function fill(author: TestAuthor, kind: Kind, count: number, name: (at: number) => string): Promise<void> {
  const field = kind === entry ? 'description' : 'text'
  const values = Array.from({ length: count }, (_, at) => ({
    [kind.title]: name(at),
    [field]: prose(`the sea of ${at}`),
  }))
  const batch = `${author.place.projectId} ${kind.name}`
  const { database, entities } = store
  await database.write(async tx => {
    const newEntities = values.map(one => ({ values: one }))
    await entities.createMany(tx, kind, author.place, newEntities, batch, author.writeContext())
    await entities.finishBatch(tx, batch)
  })
}

describe('a search in several kinds at once', () => {
  it.each([
    ['few entities match', 12],
    ['very many do', 230],
  ])('finds the same as searches in each of them, if %s', async (_, count) => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    for (const one of [author, other]) {
      await fill(one, entry, count, at => (at % 3 === 0 ? `Narwhale ${at}` : `The whale ${at}`))
      await fill(one, chapter, 5, at => `Whale of chapter ${at}`)
      await one.create(spell, { name: 'Whale song' })
    }
    const both = [author.place.projectId, other.place.projectId]
    const shown = new Map([
      ['entry', both],
      ['chapter', [other.place.projectId]],
      ['spell', both],
    ])
    for (const text of texts)
      for (const within of placesOf)
        for (const limit of [1, 20])
          expect(await each(shown, text, within, limit), `${text} in ${within}`).toEqual(
            await apart(shown, text, within, limit),
          )
    expect(Object.keys(await each(shown, 'whale'))).toEqual(['entry', 'chapter', 'spell'])
  })

  it('finds nothing of a project in which the kind is not visible [R-14]', async () => {
    const [author, other] = [await addAuthor(store), await addAuthor(store)]
    await author.create(entry, { name: 'Kraken' })
    await author.create(spell, { name: 'Kraken call' })
    await other.create(entry, { name: 'Kraken too' })
    const found = await each(
      new Map([
        ['entry', [other.place.projectId]],
        ['spell', [author.place.projectId]],
      ]),
      'kraken',
    )
    expect(found).toMatchObject({ entry: [{ label: 'Kraken too' }], spell: [{ label: 'Kraken call' }] })
    expect(await each(new Map(), 'kraken')).toEqual({})
  })

  it('finds the first entity of a kind, and what is archived and restored', async () => {
    const author = await addAuthor(store)
    const shown = new Map(['entry', 'spell'].map(kind => [kind, [author.place.projectId]]))
    await author.create(entry, { name: 'Harpoon' })
    expect(Object.keys(await each(shown, 'harpoon'))).toEqual(['entry'])
    const { spellId } = await author.create(spell, { name: 'Harpoon of light' })
    expect(Object.keys(await each(shown, 'harpoon'))).toEqual(['entry', 'spell'])
    await author.archive(spell, String(spellId), true)
    expect(Object.keys(await each(shown, 'harpoon'))).toEqual(['entry'])
    await author.archive(spell, String(spellId), false)
    expect(Object.keys(await each(shown, 'harpoon'))).toEqual(['entry', 'spell'])
  })
})
