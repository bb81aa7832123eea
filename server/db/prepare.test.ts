import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabaseFixture } from '#tests/api/database-fixture.ts'
import { listed, type Params, prepare, prepareWrite } from './prepare.ts'
import { withTables } from './schema.ts'

const store = openDatabaseFixture()

const put = prepareWrite((tx, $: Params<{ key: string; value: string }>) =>
  tx.insertInto('meta').values({ key: $.key, value: $.value }),
)
const get = prepare((db, $: Params<{ key: string }>) =>
  db.selectFrom('meta').select(['key', 'value']).where('key', '=', $.key),
)

function write(values: Record<string, string>): Promise<void> {
  return store.database.write(async tx => {
    for (const [key, value] of Object.entries(values)) await put.run(tx, { key, value })
  })
}

describe('a prepared query', () => {
  it('runs again and again with other values', async () => {
    await write({ a: '1', b: '2' })
    expect(await get.first(store.database.read, { key: 'a' })).toEqual({ key: 'a', value: '1' })
    expect(await get.first(store.database.read, { key: 'b' })).toEqual({ key: 'b', value: '2' })
    expect(await get.first(store.database.read, { key: 'none' })).toBeUndefined()
    expect(await get.all(store.database.read, { key: 'a' })).toHaveLength(1)
  })

  it('mixes names with fixed values, and a name may stand twice', async () => {
    await write({ twice: 'twice' })
    const same = prepare((db, $: Params<{ word: string }>) =>
      db.selectFrom('meta').select('key').where('key', '=', $.word).where('value', '=', $.word).where('key', '<>', 'x'),
    )
    expect(await same.all(store.database.read, { word: 'twice' })).toEqual([{ key: 'twice' }])
    expect(same.text().split('?')).toHaveLength(4)
  })

  it('takes a list as one value', async () => {
    await write({ l1: 'x', l2: 'y' })
    const some = prepare((db, $: Params<{ keys: string }>) =>
      db.selectFrom('meta').select('value').where('key', 'in', listed<string>($.keys)).orderBy('key'),
    )
    const values = await some.all(store.database.read, { keys: JSON.stringify(['l2', 'l1', "l1' or 1=1"]) })
    expect(values).toEqual([{ value: 'x' }, { value: 'y' }])
  })

  it('may be raw SQL, and never mistakes a value for it', async () => {
    const raw = prepare((_, $: Params<{ word: string }>) => sql<{ word: string }>`select ${$.word} as word`)
    const hostile = "'; drop table meta; --"
    expect(await raw.first(store.database.read, { word: hostile })).toEqual({ word: hostile })
  })

  it('returns what a write did', async () => {
    await store.database.write(async tx => {
      expect(await put.run(tx, { key: 'w', value: '1' })).toMatchObject({ changes: 1 })
      const change = prepareWrite((db, $: Params<{ value: string }>) =>
        db.updateTable('meta').set({ value: $.value }).where('key', '=', 'w').returning('value'),
      )
      expect(await change.first(tx, { value: '2' })).toEqual({ value: '2' })
    })
  })

  it('knows a plugin’s own tables', async () => {
    interface Own {
      own_words: { id: number; word: string }
    }
    await store.database.write(async tx => {
      await sql`create table own_words (id integer primary key, word text not null)`.execute(tx)
      await withTables<Own>(tx).insertInto('own_words').values({ id: 1, word: 'hello' }).execute()
    })
    const words = prepare(db => withTables<Own>(db).selectFrom('own_words').select('word'))
    expect(await words.all(store.database.read, {})).toEqual([{ word: 'hello' }])
  })

  it('reads inside a transaction what it wrote, and outside only what is committed', async () => {
    await store.database.write(async tx => {
      await put.run(tx, { key: 'inside', value: '1' })
      expect(await get.first(tx, { key: 'inside' })).toBeDefined()
      expect(await get.first(store.database.read, { key: 'inside' })).toBeUndefined()
    })
    expect(await get.first(store.database.read, { key: 'inside' })).toBeDefined()
  })

  it('refuses a transaction that has ended', async () => {
    const ended = await store.database.write(async tx => ({ tx }))
    await expect(get.first(ended.tx, { key: 'a' })).rejects.toThrow('This transaction has ended')
    await expect(ended.tx.selectFrom('meta').selectAll().execute()).rejects.toThrow()
  })

  it('refuses values SQLite cannot hold', async () => {
    const wrong = { key: undefined } as unknown as { key: string }
    await expect(get.first(store.database.read, wrong)).rejects.toThrow(TypeError)
  })
})
