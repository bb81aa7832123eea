import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '#tests/harness/index.ts'
import { type MadePage, PageCache } from './page-cache.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const database = () => server.server.services.database
const write = (value: string) =>
  database().write(tx =>
    tx
      .insertInto('meta')
      .values({ key: `kept-${value}`, value })
      .execute(),
  )

const pageOf = (text: string, missing = false) => ({ text, missing, policy: '' })

/** Makes pages and counts them. */
function maker() {
  let count = 0
  return { make: async () => pageOf(`page ${++count}`), count: () => count }
}

it('a page is made once, until something is written', async () => {
  const pages = new PageCache()
  const { make, count } = maker()
  const get = (key = '/a') => pages.get(database().read, key, make)
  const all = await Promise.all([get(), get(), get()])
  expect(all.map(page => page?.text)).toEqual(['page 1', 'page 1', 'page 1'])
  await write('one')
  expect((await get())?.text).toBe('page 2')
  await get('/b')
  await get()
  expect(count()).toBe(3)
})

it('what is none, what failed and what is very long is made again', async () => {
  const pages = new PageCache()
  const get = (make: () => Promise<MadePage | null>) => pages.get(database().read, '/a', make)
  expect(await get(async () => null)).toBeNull()
  await expect(get(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await get(async () => pageOf('gone', true)))?.text).toBe('gone')
  expect((await get(async () => pageOf('x'.repeat(200_001))))?.text).toHaveLength(200_001)
  expect((await get(async () => pageOf('short')))?.text).toBe('short')
})

it('as many as are asked for do not fill the memory', async () => {
  const pages = new PageCache()
  const { make, count } = maker()
  const get = (at: number) => pages.get(database().read, `/${at}`, make)
  for (let at = 0; at < 101; at++) await get(at)
  await get(100)
  expect(count()).toBe(101)
  await get(0)
  expect(count()).toBe(102)
})
