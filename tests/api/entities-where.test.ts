import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import { defineKind, type Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { matchFieldIndexes } from '#server/entities/field-indexes.ts'
import { countQuery, type ListVariant, pageQuery } from '#server/entities/list/list-query.ts'
import { readSorting } from '#server/entities/list/sorting.ts'
import { comparisonsOf } from '#server/entities/list/where.ts'
import { createEntityStore } from '#server/entities/store.ts'
import { defineServerPlugin } from '#server/index.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { addAuthor, fixtureKinds, openEntityStore, spell, type TestAuthor } from './entities-fixture.ts'

const store = openEntityStore()

const rows = [
  { name: 'a', cost: 5, secret: true, school: 'ice', motto: 'Zeal' },
  { name: 'b', cost: 1, secret: false, school: 'fire', motto: 'ash' },
  { name: 'c', cost: 10, secret: false, school: 'ice', motto: '' },
  { name: 'd', cost: 1.5, secret: true, school: 'fire', motto: 'x'.repeat(300) },
  { name: 'e', cost: -3, secret: false, school: 'ice', motto: 'Попіл' },
]

async function spells(): Promise<TestAuthor> {
  const author = await addAuthor(store)
  for (const row of rows) await author.create(spell, row)
  return author
}

async function names(author: TestAuthor, input: object): Promise<string> {
  const found: unknown[] = []
  let total = 0
  for (let page: string | null | undefined; page !== null; ) {
    const answer = await author.find(spell, { limit: 2, ...input, ...(page === undefined ? {} : { page }) })
    found.push(...answer.data.map(row => row.name))
    page = answer.nextCursor
    total = answer.total
  }
  expect(total).toBe(found.length)
  return found.join('')
}

describe('a list filtered by fields', () => {
  it.each([
    [{ cost: 1 }, 'b'],
    [{ cost: { any: [1, 10, 99] } }, 'bc'],
    [{ cost: { from: 1, to: 5 } }, 'abd'],
    [{ cost: { from: 1.5 } }, 'acd'],
    [{ cost: { to: 1 } }, 'be'],
    [{ secret: true }, 'ad'],
    [{ secret: false }, 'bce'],
    [{ secret: { any: [true, false] } }, 'abcde'],
    [{ school: 'ice' }, 'ace'],
    [{ school: 'ice', cost: { from: 0 }, secret: false }, 'c'],
    [{ motto: '' }, 'c'],
    [{ motto: { from: 'A', to: 'a~' } }, 'ab'],
    [{ name: { any: ['a', 'e'] } }, 'ae'],
    [{ cost: { from: 6, to: 5 } }, ''],
    [{}, 'abcde'],
  ])('%j has the rows that pass, counted, page by page', async (where, expected) => {
    const author = await spells()
    for (const sorting of ['name:asc', 'created:asc']) expect(await names(author, { where, sorting })).toBe(expected)
    const down = [...expected].reverse().join('')
    expect(await names(author, { where, sorting: 'name:desc' })).toBe(down)
    expect((await names(author, { where, sorting: 'cost:asc' })).length).toBe(expected.length)
  })

  it('can be searched, and chosen by id, at the same time; archived rows are left out', async () => {
    const author = await spells()
    const found = await author.find(spell, { where: { secret: true } })
    const ids = found.data.map(row => String(row.spellId))
    expect(await names(author, { where: { school: 'ice' }, ids })).toBe('a')
    expect(await names(author, { where: { school: 'ice' }, query: 'zeal' })).toBe('a')
    await author.archive(spell, ids[0] ?? '', true)
    expect(await names(author, { where: { secret: true } })).toBe('d')
  })

  it('follows a change of the field at once', async () => {
    const author = await spells()
    const [first] = (await author.find(spell)).data
    await author.update(spell, String(first?.spellId), { cost: 100 })
    expect(await names(author, { where: { cost: { from: 50 } } })).toBe('a')
  })
})

describe('a list sorted by a field', () => {
  it.each([
    ['cost:asc', 'ebdac'],
    ['cost:desc', 'cadbe'],
    ['school:asc', 'bdace'],
    ['school:desc', 'ecadb'],
    ['secret:asc', 'bcead'],
    ['motto:asc', 'cabde'],
  ])('by %s has every row once, equal ones by their age, whatever the pages', async (sorting, expected) => {
    const author = await spells()
    for (const limit of [1, 2, 3, 50]) expect(await names(author, { sorting, limit })).toBe(expected)
    const byNumber: unknown[] = []
    for (let page = 1; page <= 3; page++)
      byNumber.push(...(await author.find(spell, { sorting, limit: 2, page })).data.map(row => row.name))
    expect(byNumber.join('')).toBe(expected)
  })

  it('has rows without a value first, and last if it is turned round', async () => {
    const author = await spells()
    await store.database.write(tx =>
      tx
        .updateTable('entities')
        .set({ brief: '{"name":"?"}' })
        .where('project_id', '=', author.place.projectId)
        .where('label', 'in', ['b', 'c'])
        .execute(),
    )
    for (const limit of [1, 2, 50]) {
      expect(await names(author, { sorting: 'cost:asc', limit })).toBe('??eda')
      expect(await names(author, { sorting: 'cost:desc', limit })).toBe('ade??')
    }
    expect(await names(author, { where: { cost: { to: 99 } } })).toBe('ade')
  })
})

describe('the index of a field', () => {
  function explained(text: string): string {
    const file = new Sqlite(store.database.file, { readonly: true })
    const nothing = Array.from(text.matchAll(/\?/g), () => null)
    const plan = file.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...nothing)
    file.close()
    return plan.map(row => row.detail).join('; ')
  }

  function variantOf(where: object, sorting: string, broad: boolean): ListVariant {
    const conditions = { where: comparisonsOf(spell, where as never), broad, filtered: false }
    return {
      kind: 'spell',
      archived: false,
      ofParent: false,
      ...conditions,
      sorting: readSorting(spell, sorting, false),
    }
  }

  it.each([[{ cost: { from: 1, to: 5 } }], [{ cost: 1 }], [{ school: { any: ['ice', 'fire'] } }]])(
    'answers alone how many pass %j',
    where => {
      const plan = explained(countQuery(variantOf(where, 'name:asc', false)).text())
      expect(plan).toMatch(
        /^SEARCH entities USING COVERING INDEX entities_field_spell_(cost|school) \(project_id=\? AND/,
      )
    },
  )

  it('finds the rows of a filter that few pass, and those that most pass are read in their order', () => {
    const where = { cost: { from: 1, to: 5 } }
    for (const by of ['name:asc', 'created:desc', 'updated:asc'])
      for (const from of ['start', 'same key', 'later key'] as const)
        expect(explained(pageQuery(variantOf(where, by, false), from).text())).toMatch(
          /^SEARCH entities USING INDEX entities_field_spell_cost \(project_id=\? AND <expr>>\? AND <expr><\?/,
        )
    const broad = explained(pageQuery(variantOf(where, 'name:asc', true), 'start').text())
    expect(broad).toBe('SEARCH entities USING INDEX entities_by_name (project_id=? AND kind=?)')
  })

  it('gives a list its order, from where a page begins', () => {
    for (const by of ['cost:asc', 'cost:desc'])
      for (const broad of [true, false])
        for (const where of [{}, { cost: { from: 1 } }])
          for (const from of ['start', 'same key', 'later key'] as const) {
            const plan = explained(pageQuery(variantOf(where, by, broad), from).text())
            expect(plan).toContain('USING INDEX entities_field_spell_cost (project_id=?')
            expect(plan).not.toMatch(/TEMP B-TREE|SCAN/)
            if (from === 'later key') expect(plan).toMatch(/<expr>[<>]\?/)
          }
  })

  const indexes = async () => {
    const file = new Sqlite(store.database.file, { readonly: true })
    const found = file
      .prepare("select name from sqlite_schema where name like 'entities_field_%' order by name")
      .pluck()
    const stored = found.all()
    file.close()
    return stored
  }

  it('is made and dropped to match the kinds, and the list is the same without it', async () => {
    const author = await spells()
    expect(await indexes()).toEqual(['entities_field_spell_cost', 'entities_field_spell_school'])
    const other: Kind = { ...spell, indexed: ['motto'] }
    await matchFieldIndexes(store.database, [other])
    expect(await indexes()).toEqual(['entities_field_spell_motto'])
    expect(await names(author, { where: { cost: { from: 1, to: 5 } }, sorting: 'cost:desc' })).toBe('adb')
    const { read } = store.database
    await matchFieldIndexes({ read, write: () => Promise.reject(new Error('there is nothing to write')) }, [other])
    const isFull = () => Promise.reject(new Problem('store-full', 'Full.'))
    await matchFieldIndexes({ read, write: isFull }, fixtureKinds)
    expect(await indexes()).toEqual(['entities_field_spell_motto'])
    await matchFieldIndexes(store.database, fixtureKinds)
    expect(await indexes()).toEqual(['entities_field_spell_cost', 'entities_field_spell_school'])
  })

  it('is only for fields with one plain value', () => {
    const listField = { def: 'string[]', form: 'addList', initial: [] }
    const define = (indexed: string[]) => {
      const fields = { name: 'string', list: listField }
      const kinds = [defineKind({ name: 'x', title: 'name', icon: 'leaf', indexed, fields })]
      return createEntityStore({ kinds, search: store.search })
    }
    expect(() => define(['list'])).toThrow('x: "list" cannot be indexed: it is no field with one plain value')
    expect(() => define(['gone'])).toThrow('x: "gone" cannot be indexed')
    expect(define(['name']).kinds).toHaveLength(1)
  })
})

describe('a condition that does not fit', () => {
  it('is refused by the name of its field', async () => {
    const plugin = defineServerPlugin({ id: 'spells', kinds: [spell] })
    const server = await startServer({ plugins: [plugin], expectsErrors: true })
    try {
      const client = await signedIn(server)
      const place = await createPlace(client)
      for (const [input, path, message] of [
        [{ where: { colour: 'red' } }, 'where.colour', 'is not known here; leave it out'],
        [{ where: { cost: 'red' } }, 'where.cost', 'must be a number (was a string)'],
        [{ where: { cost: null } }, 'where.cost', 'must be a number (was null)'],
        [{ where: { cost: { from: 'red' } } }, 'where.cost.from', 'must be a number (was a string)'],
        [{ where: { cost: { over: 3 } } }, 'where.cost.over', 'is not known here; leave it out'],
        [{ where: { cost: { any: [] } } }, 'where.cost.any', 'required'],
        [{ where: { cost: {} } }, 'where.cost', 'needs a value, or any, from or to'],
        [{ where: { secret: { from: true } } }, 'where.secret.from', 'is not known here; leave it out'],
        [{ where: { motto: 'x'.repeat(201) } }, 'where.motto', 'must be at most length 200 (was 201)'],
        [
          { sorting: 'colour:asc' },
          'sorting',
          'must be one of name, created, updated, cost, secret, school, motto, each with :asc or :desc',
        ],
      ] as const) {
        const answer = await client.attempt(callsOf(spell).find as never, { ...place, ...input })
        const { errors } = answer.json as { errors: unknown[] }
        expect(answer.status).toBe(400)
        expect(errors).toEqual([expect.objectContaining({ path, message })])
      }
    } finally {
      await server.close()
    }
  })
})
