// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { setLanguage } from '../i18n/intl.ts'
import { session } from '../session/session.ts'
import { dismissToast, Toaster } from '../toasts/index.ts'
import { lazyRegion } from '../toasts/toasts.tsx'
import { actAndReturn, find, mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { appState } from './app-state.ts'
import { call } from './call.ts'

/** The calls that reached the server, and how it responds. */
const sent: string[] = []
let answer: (path: string) => Response

beforeAll(async () => {
  await setLanguage('en')
  await lazyRegion.load()
})
beforeEach(() => {
  sent.length = 0
  appState.csrfToken = 'held'
  Object.assign(session, { user: { userId: 'ines' }, isAuthenticated: true, status: 'succeeded' })
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://skald.test').pathname.replace('/api/', '')
    sent.push(path)
    return answer(path)
  })
  mount(<Toaster label="Messages" closeLabel="Close" />)
})
afterEach(() => {
  actAndReturn(() => dismissToast())
  vi.unstubAllGlobals()
  unmountAll()
  Object.assign(session, { user: null, isAuthenticated: false, status: 'idle' })
})

const layers = { app: sessionCalls.getPublicInfo, shared: suggestionCalls.global }

/** Makes a call that is refused, and returns the toast that is shown. */
async function refuse(layer: keyof typeof layers): Promise<{ text: string | null; corner: string }> {
  const made = layer === 'app' ? call(layers.app, { userId: 'oda' }) : call(layers.shared, { text: 'heron' })
  await act(() => expect(made).rejects.toThrow())
  await waitUntil(() => document.querySelector('[data-in="true"]') !== null)
  const toast = find('[data-in="true"]')
  return { text: toast.textContent, corner: toast.parentElement?.className ?? '' }
}

const problem = (status: number, detail: string) =>
  new Response(JSON.stringify({ type: 'no-such-type', title: '', status, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

it.each([
  [
    'a 403 with the text of the server [REQ-13]',
    'app',
    () => problem(403, 'Not yours to change.'),
    'Not yours to change.',
  ],
  [
    'a 403 without a text [REQ-14]',
    'app',
    () => new Response(null, { status: 403 }),
    "You don't have permission to perform this action.",
  ],
  ['another status with a text [REQ-18]', 'app', () => new Response('abc', { status: 500 }), 'abc'],
  [
    'another status with an object [REQ-19]',
    'app',
    () => Response.json({ a: 1 }, { status: 500 }),
    'Something went wrong.',
  ],
  ['a page of HTML [REQ-20]', 'app', () => new Response('<html>', { status: 500 }), 'Something went wrong.'],
  [
    'a 403 of the shared layer without a text [REQ-21, UI-37]',
    'shared',
    () => Response.json({ odd: true }, { status: 403 }),
    'Something went wrong...',
  ],
  ['a 403 of the shared layer with a text [REQ-22]', 'shared', () => new Response('nope', { status: 403 }), 'nope'],
] as const)('%s is shown in a toast in the corner of its layer', async (_, layer, refusal, words) => {
  answer = refusal
  const { text, corner } = await refuse(layer)
  expect(text).toBe(words)
  expect(corner).toContain(layer === 'app' ? 'bottomLeft' : 'topRight')
  expect(session.isAuthenticated).toBe(true)
})

it('a 401 asks to sign in again, notifies the server and clears the user [REQ-11, REQ-12]', async () => {
  answer = path =>
    path === 'user/getPublicInfo' ? problem(401, 'Signed out.') : Response.json({ csrfToken: 'new', token: 'new' })
  const { text } = await refuse('app')
  expect(text).toBe('Authorize again, please!')
  await waitUntil(() => sent.includes('user/logout'))
  expect([session.isAuthenticated, session.user]).toEqual([false, null])
})
