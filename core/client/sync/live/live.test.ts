// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { appState } from '../../api/app-state.ts'
import { queryClient, queryKey } from '../../api/query.ts'
import { registry } from '../../registry/app-registry.ts'
import { session } from '../../session/session.ts'
import { liveState } from './live-state.ts'
import { receiveFrame, startLive } from './start-live.ts'

const user = {
  userId: 'ines',
  username: 'Ines',
  email: 'i@x.org',
  emailVerified: true,
  userIdSelected: true,
  personalisation: {},
  bookmarks: [],
  hasPassword: true,
  secondStep: false,
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const keys = {
  spaces: queryKey(spaceCalls.find, {}),
  space: queryKey(spaceCalls.get, { spaceId: 's' }),
  members: queryKey(spaceMemberCalls.getSpaceUsers, { spaceId: 's' }),
  project: queryKey(projectCalls.get, { spaceId: 's', projectId: 'p' }),
  chapters: ['chapter/find', { spaceId: 's', projectId: 'p', query: '' }],
  sibling: queryKey(projectCalls.get, { spaceId: 's', projectId: 'q' }),
  elsewhere: queryKey(spaceCalls.get, { spaceId: 't' }),
  me: ['user/getSessions', {}],
} as const

/** The queries that are marked as stale. */
const old = () =>
  Object.entries(keys)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name)

beforeEach(() => {
  for (const key of Object.values(keys)) queryClient.setQueryData(key, {})
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('a change made elsewhere', () => {
  it.each<[string, unknown, string[]]>([
    ['rights', { spaceId: 's' }, ['spaces', 'space', 'members', 'project', 'chapters', 'sibling', 'me']],
    ['rights', { spaceId: 's', projectId: 'p' }, ['spaces', 'space', 'members', 'project', 'chapters', 'me']],
    ['members', { spaceId: 's' }, ['spaces', 'space', 'members', 'project', 'sibling']],
    ['members', { spaceId: 's', projectId: 'p' }, ['spaces', 'space', 'members', 'project']],
    ['place', { spaceId: 's', projectId: 'p' }, ['spaces', 'space', 'project']],
    ['reload', null, Object.keys(keys)],
    ['nobody-knows', { spaceId: 's' }, []],
  ])('%s of %j marks the queries in its scope as stale and no others', (event, data, expected) => {
    receiveFrame({ event, data })
    expect(old()).toEqual(expected)
  })

  it('to the own account refetches the user, and ends an expired session', async () => {
    Object.assign(session, { user, isAuthenticated: true })
    const answers = [json(200, { user: { ...user, username: 'Inés' } }), json(401, { type: 'signed-out', detail: '' })]
    vi.stubGlobal('fetch', async (url: string) => (url.endsWith('user/me') ? answers.shift() : json(200, {})))
    receiveFrame({ event: 'account', data: {} })
    await vi.waitFor(() => expect(session.user?.username).toBe('Inés'))
    expect(old()).toEqual(['me'])
    receiveFrame({ event: 'account', data: {} })
    await vi.waitFor(() => expect(session.isAuthenticated).toBe(false))
  })

  it("reaches every plugin's handler; one that throws leaves no query fresh", async () => {
    const listener = vi.fn()
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const stumble = () => {
      throw new Error('no')
    }
    registry.add({ id: 'a', live: [{ event: 'x', receive: stumble }] })
    registry.add({ id: 'b', live: [{ event: 'x', receive: listener }] })
    registry.add({ id: 'c', live: [{ event: 'x', receive: () => Promise.reject(new Error('no')) }] })
    receiveFrame({ event: 'x', data: { n: 1 } })
    expect(listener).toHaveBeenCalledWith({ n: 1 }, true)
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(2))
    expect(old()).toEqual(Object.keys(keys))
    registry.remove('a')
    registry.remove('b')
    registry.remove('c')
  })
})

describe('who is online', () => {
  it('is what the server reported last [RT-06, RT-07]', () => {
    liveState.online = null
    receiveFrame({ event: 'oda-userOnline', data: null })
    expect(liveState.online).toBeNull()
    receiveFrame({ event: 'registered', data: { online: ['ines', '__proto__'] } })
    receiveFrame({ event: 'oda-userOnline', data: null })
    receiveFrame({ event: 'ines-userOffline', data: null })
    receiveFrame({ event: 'presence', data: { online: ['pia', 7], offline: ['nobody'] } })
    expect(Object.keys(liveState.online ?? {}).sort()).toEqual(['__proto__', 'oda', 'pia'])
    for (const odd of [null, 'x', {}, { online: 'ines' }]) receiveFrame({ event: 'presence', data: odd })
    receiveFrame({ event: 'registered', data: null })
    expect(liveState.online).toEqual({})
  })
})

describe('the socket of a page', () => {
  it('is open while a user with an identity is signed in [RT-01, RT-04, RT-05]', async () => {
    const made: { url: string; closed: boolean; onopen?: () => void; sent: string[] }[] = []
    class FakeSocket {
      static readonly CONNECTING = 0
      /** open, but for the second one */
      readonly readyState = made.length === 0 ? 1 : 0
      readonly record: (typeof made)[number]
      constructor(url: string) {
        this.record = { url, closed: false, sent: [] }
        made.push(this.record)
      }
      set onopen(open: () => void) {
        this.record.onopen = open
      }
      send(text: string) {
        this.record.sent.push(text)
      }
      close() {
        this.record.closed = true
      }
    }
    vi.stubGlobal('WebSocket', FakeSocket)
    Object.assign(session, { user: null, isAuthenticated: false })
    startLive()
    expect(made).toHaveLength(0)
    session.user = { ...user, userIdSelected: false }
    await Promise.resolve()
    expect(made).toHaveLength(0)
    appState.seq = 12
    session.user = { ...user }
    await vi.waitFor(() => expect(made).toHaveLength(1))
    expect(made[0]?.url).toBe(`${location.origin.replace('http', 'ws')}/ws`)
    made[0]?.onopen?.()
    expect(made[0]?.sent).toEqual(['{"event":"register","data":{"userId":"ines","after":12}}'])
    session.user = { ...user, username: 'Other name' }
    await Promise.resolve()
    expect(made).toHaveLength(1)
    session.user = null
    await vi.waitFor(() => expect(made[0]?.closed).toBe(true))
    expect(made).toHaveLength(1)
    // One that is still connecting is closed once it is open.
    session.user = { ...user }
    await vi.waitFor(() => expect(made).toHaveLength(2))
    session.user = null
    await new Promise(resolve => setTimeout(resolve))
    expect(made[1]?.closed).toBe(false)
    made[1]?.onopen?.()
    expect(made[1]).toMatchObject({ closed: true, sent: [] })
  })
})
