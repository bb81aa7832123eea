import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('return data, total and nextCursor, page after page, from page 1 [UI-25]', async () => {
  const client = await signedIn(server)
  const { spaceId, projectId } = await createPlace(client)
  const calls = callsOf(entry)
  for (const name of ['a', 'b', 'c']) await client.call(calls.create, { spaceId, projectId, name })
  const find = (page: string | number) =>
    client.call(calls.find, { spaceId, projectId, page, limit: 2, sorting: 'name:asc' })
  const first = await find(1)
  expect(Object.keys(first).sort()).toEqual(['data', 'nextCursor', 'total'])
  expect([first.data.map(({ name }) => name), first.total]).toEqual([['a', 'b'], 3])
  const second = await find(first.nextCursor ?? '')
  expect([second.data.map(({ name }) => name), second.total, second.nextCursor]).toEqual([['c'], 3, null])
})
