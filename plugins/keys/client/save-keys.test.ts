// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { session, userKeys } from '#core/client/index.ts'
import type { User } from '#core/client/session/session.ts'
import { watchUser } from '#core/client/shortcuts/user/user-keys.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { keyCalls } from '../shared.ts'
import { applyServerKeys, changeKeys } from './save-keys.ts'

type Kept = OutputOf<typeof keyCalls.get>

/** A new user in every test, because the module caches by user. */
let ines: string
let people = 0
const named = (userId: string) => ({ userId, userIdSelected: true }) as User
const row = (keys: string) => ({ keys, command: 'go.spaces' })
const adding = (keys: string) => (rows: typeof userKeys.rows) => [...rows, row(keys)]

/** The server: its rows, the requests it got, and whether it can be reached. */
let server: Kept
let sets: number
let down: boolean
let beforeSet: () => void
let leave: () => void

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

async function answer(url: string, init: RequestInit): Promise<Response> {
  if (down) throw new TypeError('no network')
  if (!url.endsWith('keys/set')) return json(200, server)
  sets += 1
  beforeSet()
  const { rows, version } = JSON.parse(String(init.body)) as typeof server
  if (version !== server.version) return json(409, { type: 'stale-revision', detail: 'late', current: server })
  server = { rows, version: version + 1 }
  return json(200, server)
}

beforeEach(() => {
  server = { rows: [], version: 0 }
  sets = 0
  down = false
  beforeSet = () => undefined
  vi.stubGlobal('fetch', answer)
  leave = watchUser()
  ines = `ines-${++people}`
  session.user = named(ines)
})
afterEach(() => {
  session.user = null
  leave()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('a change of shortcuts', () => {
  it('applies at once and is saved in the background, one after the other', async () => {
    applyServerKeys(ines, server)
    const first = changeKeys(adding('F7'))
    expect(userKeys.rows).toEqual([row('F7')])
    const second = changeKeys(adding('F8'))
    expect(userKeys.rows).toEqual([row('F7'), row('F8')])
    await Promise.all([first, second])
    expect(server.rows).toEqual([row('F7'), row('F8')])
  })

  it('made before the first response is applied to what the server has', async () => {
    server = { rows: [row('F1')], version: 4 }
    await changeKeys(adding('F7'))
    expect(server).toEqual({ rows: [row('F1'), row('F7')], version: 5 })
    expect(userKeys.rows).toEqual(server.rows)
  })

  it('is applied again to what another window has saved', async () => {
    applyServerKeys(ines, server)
    beforeSet = () => {
      if (sets === 1) server = { rows: [row('F1')], version: 1 }
    }
    await changeKeys(adding('F7'))
    expect(sets).toBe(2)
    expect(server.rows).toEqual([row('F1'), row('F7')])
    expect(userKeys.rows).toEqual(server.rows)
  })

  it('that cannot be saved is reverted', async () => {
    applyServerKeys(ines, server)
    beforeSet = () => {
      server = { rows: [row('F1')], version: server.version + 1 }
    }
    await changeKeys(adding('F7'))
    expect(sets).toBe(5)
    expect(userKeys.rows).toEqual([row('F1')])
  })

  it('is reverted without a network, whether or not a request was sent', async () => {
    down = true
    await changeKeys(adding('F7'))
    expect(userKeys.rows).toEqual([])
    down = false
    applyServerKeys(ines, { rows: [row('F1')], version: 1 })
    down = true
    await changeKeys(adding('F7'))
    expect(userKeys.rows).toEqual([row('F1')])
  })

  it('of one user is not sent for another who signs in meanwhile', async () => {
    applyServerKeys(ines, server)
    const done = changeKeys(adding('F7'))
    session.user = named('oda')
    await done
    expect([sets, userKeys.rows]).toEqual([0, []])
  })

  it('is not undone by an older event', async () => {
    applyServerKeys(ines, { rows: [row('F1')], version: 3 })
    applyServerKeys(ines, { rows: [], version: 2 })
    applyServerKeys('oda', { rows: [row('F2')], version: 9 })
    expect(userKeys.rows).toEqual([row('F1')])
  })
})
