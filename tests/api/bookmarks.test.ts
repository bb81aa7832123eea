import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, registerUser, startServer, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const some = (length: number) => Array.from({ length }, (_, at) => ({ url: `/builder/space/${at}`, label: `${at}` }))
let made = 0

async function person() {
  const client = new Client(server)
  await registerUser(client, { userId: `reader-${++made}` })
  const keep = (bookmarks: { url: string; label: string }[]) =>
    client.call(sessionCalls.updateUser, { data: { bookmarks } })
  const kept = async () => (await client.call(sessionCalls.me, {})).user.bookmarks
  return { keep, kept }
}

describe('bookmarks on the server', () => {
  it('belong to the user, with url and label, in the order given [BOOK-01]', async () => {
    const { keep, kept } = await person()
    expect(await kept()).toEqual([])
    const list = [
      { url: '/builder/space/b', label: 'Мій простір' },
      { url: '/builder/space/a', label: 'One page' },
      { url: '/builder/space/a', label: 'by two names' },
    ]
    expect((await keep(list)).user.bookmarks).toEqual(list)
    expect(await kept()).toEqual(list)
  })

  it('are 20 at most: more are refused, and nothing is changed [BOOK-02]', async () => {
    const { keep, kept } = await person()
    await keep(some(20))
    await expect(keep(some(21))).rejects.toMatchObject({ status: 400, problem: { type: 'bad-input' } })
    expect(await kept()).toEqual(some(20))
  })
})
