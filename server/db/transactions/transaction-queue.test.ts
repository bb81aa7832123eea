import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { openDatabaseFixture } from '#tests/api/database-fixture.ts'
import { connectionOf } from '../prepare.ts'
import type { Tx } from '../schema.ts'
import { afterCommit } from './transaction-queue.ts'

const store = openDatabaseFixture()

function put(tx: Tx, key: string): Promise<unknown> {
  return tx.insertInto('meta').values({ key, value: key }).execute()
}
async function has(key: string): Promise<boolean> {
  const rows = await store.database.read.selectFrom('meta').select('key').where('key', '=', key).execute()
  return rows.length === 1
}

describe('a write', () => {
  it('stores everything or nothing', async () => {
    const failing = store.database.write(async tx => {
      await put(tx, 'half')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await has('half')).toBe(false)
    await store.database.write(tx => put(tx, 'whole'))
    expect(await has('whole')).toBe(true)
  })

  it('waits for the one before, in order', async () => {
    const order: string[] = []
    const step = (name: string, ms: number) =>
      store.database.write(async () => {
        order.push(`${name} begins`)
        await new Promise(resolve => setTimeout(resolve, ms))
        order.push(`${name} ends`)
      })
    await Promise.all([step('one', 20), step('two', 0), step('three', 5)])
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
  })

  it('goes on after one that failed [R-09]', async () => {
    const outcomes = await Promise.allSettled([
      store.database.write(tx => put(tx, 'first')),
      store.database.write(tx => put(tx, 'first')),
      store.database.write(tx => put(tx, 'third')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await has('third')).toBe(true)
  })

  it('inside a write is refused rather than waiting for itself forever', async () => {
    const nested = store.database.write(() => store.database.write(async () => 'never'))
    await expect(nested).rejects.toThrow('must use its handle')
    await expect(store.database.write(async () => 'after')).resolves.toBe('after')
  })

  it('started by a commit callback is an ordinary write', async () => {
    const later = await store.database.write(async tx => {
      await put(tx, 'setting off')
      return {
        done: new Promise(resolve => setTimeout(() => resolve(store.database.write(t => put(t, 'set off'))), 5)),
      }
    })
    await later.done
    expect(await has('set off')).toBe(true)
  })

  it('takes the write lock at its start, so that it cannot fail half-way because of another writer', async () => {
    await store.database.write(async tx => {
      const { native } = connectionOf(tx)
      expect(native.inTransaction).toBe(true)
    })
  })
})

describe('a commit callback', () => {
  it('that throws stops neither the write nor the other callbacks', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const ran: string[] = []
    const answer = await store.database.write(async tx => {
      afterCommit(tx, () => ran.push('before'))
      afterCommit(tx, () => {
        throw new Error('stumbled')
      })
      afterCommit(tx, () => ran.push('after'))
      await put(tx, 'followed')
      return 'written'
    })
    expect([answer, ran, await has('followed')]).toEqual(['written', ['before', 'after'], true])
    expect(warn.mock.calls).toEqual([[expect.any(String), { detail: expect.stringContaining('Error: stumbled') }]])
    warn.mockRestore()
  })
})

describe('both connections', () => {
  it('sync every commit to disk, check references, and log ahead [R-02]', async () => {
    const settings = async (handle: object) => {
      const { native } = connectionOf(handle)
      return ['synchronous', 'foreign_keys', 'journal_mode', 'query_only'].map(name =>
        native.pragma(name, { simple: true }),
      )
    }
    expect(await settings(store.database.read)).toEqual([2, 1, 'wal', 1])
    expect(await store.database.write(tx => settings(tx))).toEqual([2, 1, 'wal', 0])
  })

  it('the reading one cannot write', async () => {
    const attempts = [
      sql`insert into meta (key, value) values ('x', 'x')`,
      sql`create table t (a)`,
      sql`delete from meta`,
      sql`pragma user_version = 3`,
    ]
    const read = store.database.read as Tx
    for (const attempt of attempts)
      await expect(attempt.execute(read)).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
  })
})
