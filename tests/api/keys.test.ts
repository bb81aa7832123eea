import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, InputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { keyCalls, keyLimits, keysEvent } from '#plugins/keys/shared.ts'
import { Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { internalId, tablesWith } from './accounts-deletion.ts'
import { openPage, waitUntilTrue } from './live-page.ts'

let server: TestServer
let ines: Client
let oda: Client
const row = { keys: 'g x', command: 'go.spaces' }

beforeAll(async () => {
  server = await startServer()
  ;[ines, oda] = await Promise.all([signedIn(server, 'keys-ines'), signedIn(server, 'keys-oda')])
})
afterAll(() => server.close())

describe('a person’s keys', () => {
  it('are empty at first, then as saved, and one’s own only', async () => {
    const someone = await signedIn(server)
    expect(await someone.call(keyCalls.get, {})).toEqual({ rows: [], version: 0 })
    const rows: InputOf<typeof keyCalls.set>['rows'] = [
      { keys: 'g s', command: 'go.spaces', remove: true },
      { ...row, when: { overlay: '', identity: true } },
      { keys: 'x', command: 'list.select', when: [{ listShown: true }, { page: 'map' }] },
    ]
    expect(await someone.call(keyCalls.set, { rows })).toEqual({ rows, version: 1 })
    expect(await someone.call(keyCalls.get, {})).toEqual({ rows, version: 1 })
    expect(await (await signedIn(server)).call(keyCalls.get, {})).toEqual({ rows: [], version: 0 })
  })

  it('are not overwritten by a window with older ones: it gets the stored ones', async () => {
    const first = await ines.call(keyCalls.set, { rows: [row], version: 0 })
    const second = await ines.call(keyCalls.set, { rows: [], version: first.version })
    const late = await ines.attempt(keyCalls.set as Call, { rows: [row, row], version: first.version })
    expect(late.status).toBe(409)
    expect(late.json).toMatchObject({ type: 'stale-revision', current: second })
    expect(await ines.call(keyCalls.get, {})).toEqual(second)
  })

  it('stay as they are when the same are sent again', async () => {
    const kept = await oda.call(keyCalls.set, { rows: [row], version: 0 })
    expect(await oda.call(keyCalls.set, { rows: [row], version: 0 })).toEqual(kept)
  })

  it('are sent to every window of the person, and to nobody else', async () => {
    const userId = 'keys-windows'
    const own = await signedIn(server, userId)
    const [here, elsewhere] = [await openPage(own, userId), await openPage(oda, 'keys-oda')]
    const { version } = await own.call(keyCalls.set, { rows: [row] })
    await waitUntilTrue('the window hears of it', () => here.named(keysEvent).length > 0)
    expect(here.named(keysEvent).map(({ data }) => data)).toEqual([{ version }])
    expect(elsewhere.named(keysEvent)).toEqual([])
    for (const page of [here, elsewhere]) page.close()
  })

  it('are deleted with the account', async () => {
    const userId = 'keys-leaver'
    const leaver = await signedIn(server, userId)
    const id = await internalId(server, userId)
    await leaver.call(keyCalls.set, { rows: [row] })
    expect(tablesWith(server, id)).toContain('person_keys')
    await leaver.call(accountCalls.deleteAccount, { password: 'correct horse 1', userId })
    expect(tablesWith(server, id)).not.toContain('person_keys')
  })

  it('are refused to a visitor', async () => {
    expect((await new Client(server).attempt(keyCalls.get as Call, {})).status).toBe(401)
  })
})

describe('rows', () => {
  it('may be a thousand', async () => {
    const rows = Array.from({ length: keyLimits.rows }, () => row)
    const one = await signedIn(server)
    expect((await one.call(keyCalls.set, { rows })).rows).toHaveLength(keyLimits.rows)
    const answer = await one.attempt(keyCalls.set as Call, { rows: [...rows, row] })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('1000')])
  })

  it.each([
    [{ keys: '', command: 'x' }, 'rows.0.keys'],
    [{ keys: 'x'.repeat(201), command: 'x' }, 'rows.0.keys'],
    [{ keys: 'k', command: 'x'.repeat(201) }, 'rows.0.command'],
    [{ keys: 'k' }, 'rows.0.command'],
    [{ keys: 'k', command: 'x', remove: 'yes' }, 'rows.0.remove'],
    [{ keys: 'k', command: 'x', when: { list: 7 } }, 'rows.0.when'],
    [{ keys: 'k', command: 'x', when: [[]] }, 'rows.0.when'],
    [{ keys: 'k', command: 'x', when: { page: 'y'.repeat(201) } }, 'rows.0.when'],
    [{ keys: 'k', command: 'x', other: 1 }, 'rows.0.other'],
    ['g c', 'rows.0'],
  ])('refuse %j, naming the field', async (bad, path) => {
    const answer = await ines.attempt(keyCalls.set as Call, { rows: [bad] })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(path)
  })

  it('are no more than a quarter of a megabyte together', async () => {
    const rows = Array.from({ length: 700 }, () => ({ keys: 'x'.repeat(200), command: 'y'.repeat(200) }))
    expect((await ines.attempt(keyCalls.set as Call, { rows })).status).toBe(413)
  })
})
