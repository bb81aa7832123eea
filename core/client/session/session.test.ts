// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appState } from '../api/app-state.ts'
import { setLanguage } from '../i18n/intl.ts'
import { fetchUser, session, signIn, signOut, updateUser } from './session.ts'

const user = {
  userId: 'ines',
  username: 'Ines',
  email: 'i@x.org',
  emailVerified: false,
  userIdSelected: true,
  personalisation: {},
  bookmarks: [],
}
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answers(byPath: Record<string, Response | Promise<Response>>) {
  const fetched = vi.fn(async (url: string, _init: RequestInit) => {
    const answer = byPath[url.replace('/api/', '')]
    if (!answer) throw new Error(`nothing answers ${url}`)
    return (await answer).clone()
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('the session', () => {
  beforeEach(async () => {
    await setLanguage('en')
    Object.assign(session, { user: null, isAuthenticated: false, status: 'idle' })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('holds the user, whether signed in, and a status [AUTH-24]', () => {
    expect({ ...session }).toEqual({ user: null, isAuthenticated: false, status: 'idle' })
  })

  it('is loading during the fetch, succeeded after [AUTH-20, AUTH-21]', async () => {
    answers({ 'user/me': json(200, { user }) })
    const fetching = fetchUser()
    expect(session.status).toBe('loading')
    await fetching
    expect(session).toMatchObject({ status: 'succeeded', isAuthenticated: true, user: { userId: 'ines' } })
  })

  it('is failed when the fetch fails [AUTH-22]', async () => {
    answers({ 'user/me': json(401, { type: 'signed-out', detail: 'no' }) })
    await fetchUser()
    expect(session).toMatchObject({ status: 'failed', isAuthenticated: false, user: null })
    answers({ 'user/me': json(500, {}) })
    await expect(fetchUser()).rejects.toMatchObject({ status: 500 })
    expect(session.status).toBe('failed')
  })

  it('is refetching if a user is signed in already [AUTH-23]', async () => {
    answers({ 'user/me': json(200, { user }) })
    await fetchUser()
    const fetching = fetchUser()
    expect(session.status).toBe('refetching')
    await fetching
    expect(session.status).toBe('succeeded')
  })

  it('signs in and takes the new session’s token', async () => {
    appState.csrfToken = 'visitor'
    answers({ 'user/login': json(200, { user }), 'csrf-token': json(200, { csrfToken: 'mine' }) })
    await signIn({ email: 'i@x.org', password: 'secret1' })
    expect(appState.csrfToken).toBe('mine')
    expect(session.isAuthenticated).toBe(true)
  })

  it('signs out at once and sends the server a request without payload [AUTH-25, AUTH-26]', async () => {
    answers({ 'user/me': json(200, { user }) })
    await fetchUser()
    const fetched = answers({ 'user/logout': json(200, { ok: true }), 'csrf-token': json(200, { csrfToken: 'x' }) })
    const leaving = signOut()
    expect({ ...session }).toEqual({ user: null, isAuthenticated: false, status: 'idle' })
    await leaving
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{}' })
  })

  it('reloads the page when another user signs in: no data of the previous one is left', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    const token = json(200, { csrfToken: 'x', signedIn: true })
    const signInAs = (userId: string) => {
      answers({
        'user/login': json(200, { user: { ...user, userId } }),
        'user/logout': json(200, {}),
        'csrf-token': token,
      })
      return signIn({ email: userId, password: 'secret1' })
    }
    await signInAs('ines')
    await signOut()
    await signInAs('ines')
    expect(reload).not.toHaveBeenCalled()
    expect(session.isAuthenticated).toBe(true)
    await signOut()
    await signInAs('bea')
    expect(reload).toHaveBeenCalledOnce()
    expect(session.isAuthenticated).toBe(false)
    reload.mockRestore()
  })

  it('never retries a write of one user as another', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    const stale = json(403, { type: 'bad-csrf', detail: 'old' })
    const token = json(200, { csrfToken: 'x', signedIn: true })
    answers({ 'user/me': json(200, { user }) })
    await fetchUser()
    const change = () => updateUser({ username: 'Mine' })
    const others = answers({
      ...{ 'user/updateUser': stale, 'csrf-token': token },
      'user/me': json(200, { user: { ...user, userId: 'bea' } }),
    })
    await expect(change()).rejects.toMatchObject({ status: 403 })
    expect(others.mock.calls.filter(([url]) => url.endsWith('updateUser'))).toHaveLength(1)
    expect(reload).toHaveBeenCalledOnce()
    const own = answers({ 'user/updateUser': stale, 'csrf-token': token, 'user/me': json(200, { user }) })
    await expect(change()).rejects.toMatchObject({ status: 403 })
    expect(own.mock.calls.filter(([url]) => url.endsWith('updateUser'))).toHaveLength(2)
    reload.mockRestore()
  })

  it('is signed out even if the server cannot be reached', async () => {
    answers({ 'user/me': json(200, { user }) })
    await fetchUser()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
    await signOut()
    expect(session.isAuthenticated).toBe(false)
    expect(appState.csrfToken).toBeNull()
  })
})
