// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineCalls } from '#core/shared/call.ts'
import { setLanguage } from '../i18n/intl.ts'
import * as toasts from '../toasts/index.ts'
import { appState } from './app-state.ts'
import { call, renewToken, sessionPort } from './call.ts'
import { CallError, NetworkError } from './call-error.ts'

const calls = defineCalls('try', {
  app: { access: 'session', output: {}, about: '' },
  shared: { access: 'session', output: {}, layer: 'shared', about: '' },
})

const shown = vi.spyOn(toasts, 'showToast').mockReturnValue('id')
const signOut = vi.fn()

function answers(...responses: (Response | Error)[]) {
  const fetched = vi.fn(async () => {
    const next = responses.shift()
    if (!next || next instanceof Error) throw next ?? new TypeError('nothing left to answer')
    return next
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const problem = (status: number, type: string, detail: string) =>
  new Response(JSON.stringify({ type, title: '', status, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const text = (status: number, body: string) => new Response(body, { status, headers: { 'content-type': 'text/plain' } })
const failing = (definition: (typeof calls)['app'], options = {}) =>
  call(definition, {}, options).then(
    () => null,
    (error: unknown) => error,
  )

describe('the error table', () => {
  beforeEach(async () => {
    await setLanguage('en')
    appState.network = true
    appState.csrfToken = 'held'
    sessionPort.isSignedIn = () => true
    sessionPort.signOut = signOut
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  it('a network error marks the app offline, shows no toast and is rethrown [REQ-08, REQ-09, REQ-10]', async () => {
    answers(new TypeError('down'))
    expect(await failing(calls.app)).toBeInstanceOf(NetworkError)
    expect(appState.network).toBe(false)
    expect(shown).not.toHaveBeenCalled()
  })

  it.each([200, 500])('a response of %i that is cut off is a network error', async status => {
    const body = new ReadableStream({ start: controller => controller.error(new TypeError('cut off')) })
    answers(new Response(body, { status }))
    expect(await failing(calls.app)).toBeInstanceOf(NetworkError)
  })

  it('any later response marks it online again', async () => {
    appState.network = false
    answers(json(200, {}))
    await call(calls.app, {})
    expect(appState.network).toBe(true)
  })

  it('a 401 while signed in shows a toast and signs out', async () => {
    answers(problem(401, 'signed-out', 'Sign in first'))
    expect(await failing(calls.app)).toMatchObject({ status: 401 })
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ title: 'Authorize again, please!' }))
    expect(signOut).toHaveBeenCalledOnce()
  })

  it('a 401 of a visitor shows nothing', async () => {
    sessionPort.isSignedIn = () => false
    answers(problem(401, 'signed-out', 'Sign in first'))
    await failing(calls.app)
    expect(shown).not.toHaveBeenCalled()
    expect(signOut).not.toHaveBeenCalled()
  })

  it.each([
    ['a 403 shows its text', 'app', problem(403, 'forbidden', 'not yours'), 'not yours', 'bottom-left'],
    ['a 403 without a text', 'app', json(403, {}), "You don't have permission to perform this action.", 'bottom-left'],
    ['other statuses show a string body', 'app', text(500, 'abc'), 'abc', 'bottom-left'],
    ['other statuses without one', 'app', json(500, { a: 1 }), 'Something went wrong.', 'bottom-left'],
    ['an HTML body is not shown', 'app', text(500, ' <html>'), 'Something went wrong.', 'bottom-left'],
    ['the shared layer’s 403 without a text', 'shared', json(403, {}), 'Something went wrong...', 'top-right'],
    ['the shared layer’s 403 with a text', 'shared', text(403, 'nope'), 'nope', 'top-right'],
  ] as const)('%s', async (_, layer, response, title, position) => {
    answers(response)
    expect(await failing(calls[layer])).toBeInstanceOf(CallError)
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ title, position }))
  })

  it.each([
    [503, 0],
    [429, 0],
    [500, 1],
    [403, 1],
  ])('status %i of a call that is sent again after a temporary failure shows %i toasts', async (status, toasts) => {
    answers(text(status, 'words'))
    expect(await failing(calls.app, { retried: true })).toMatchObject({ status })
    expect(shown).toHaveBeenCalledTimes(toasts)
  })

  it('a page that handles a 403 itself gets it instead of a toast [REQ-15]', async () => {
    answers(problem(403, 'forbidden', 'not yours'))
    const onNoAccess = vi.fn()
    await failing(calls.shared, { onNoAccess })
    expect(onNoAccess).toHaveBeenCalledOnce()
    expect(shown).not.toHaveBeenCalled()
  })

  it.each([
    [307, 'REQ-16'],
    [405, 'REQ-17'],
  ])('status %i is silent [%s]', async status => {
    answers(text(status, 'words'))
    expect(await failing(calls.app)).toMatchObject({ status })
    expect(shown).not.toHaveBeenCalled()
  })

  it('the shared layer throws its fixed message for other statuses [REQ-23]', async () => {
    answers(text(500, 'abc'))
    expect(await failing(calls.shared)).toMatchObject({
      message: 'Something went wrong',
      detail: 'abc',
      wasShown: false,
    })
    expect(shown).not.toHaveBeenCalled()
  })

  it('shows a problem in the reader’s language', async () => {
    await setLanguage('ua')
    answers(problem(403, 'forbidden', 'not yours'))
    await failing(calls.app)
    expect(shown).toHaveBeenCalledWith(expect.objectContaining({ title: 'Ви не маєте дозволу на цю дію.' }))
  })

  it('a bad token is renewed once and the call repeated', async () => {
    const fetched = answers(problem(403, 'bad-csrf', 'old'), json(200, { csrfToken: 'new' }), json(200, { fine: true }))
    expect(await call(calls.app, {})).toEqual({ fine: true })
    expect(appState.csrfToken).toBe('new')
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('a token that stays bad is not renewed again and again', async () => {
    const fetched = answers(
      problem(403, 'bad-csrf', 'old'),
      json(200, { csrfToken: 'new' }),
      problem(403, 'bad-csrf', 'old'),
    )
    expect(await failing(calls.app)).toMatchObject({ status: 403 })
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('a token that cannot be fetched rejects with the error [REQ-07]', async () => {
    answers(text(500, 'no token'))
    await expect(renewToken()).rejects.toMatchObject({ status: 500, detail: 'no token' })
  })
})
