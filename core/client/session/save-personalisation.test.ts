// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../i18n/intl.ts'
import { discardUnsaved, unsentChanges } from '../sync/unsaved-changes.ts'
import { dismissToast } from '../toasts/index.ts'
import { chooseTheme, personalise } from './save-personalisation.ts'
import { session, type User } from './session.ts'

const user: User = {
  userId: 'ines',
  username: 'Ines',
  email: 'i@x.org',
  emailVerified: true,
  userIdSelected: true,
  personalisation: { language: 'en' },
  bookmarks: [],
  hasPassword: true,
  secondStep: false,
}

/** A server that stores what it is sent and answers on demand; with a status other than 200 it stores nothing. */
function keeping() {
  const sent: unknown[] = []
  const answers: ((status: number) => void)[] = []
  let stored = { ...user.personalisation }
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { personalisation } = JSON.parse(String(init.body)).data
    sent.push(personalisation)
    return new Promise<Response>(resolve => {
      answers.push(status => {
        if (status === 200) stored = personalisation
        const body = status === 200 ? { user: { ...user, personalisation: stored } } : {}
        resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))
      })
    })
  })
  const answer = async (status: number) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
    answers.shift()?.(status)
  }
  return { sent, answer }
}

const shown = () => ({ ...session.user?.personalisation })

describe('the personalisation', () => {
  beforeEach(async () => {
    await setLanguage('en')
    Object.assign(session, { user: structuredClone(user), isAuthenticated: true, status: 'succeeded' })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    dismissToast()
  })

  it('is shown at once and sent as a whole', async () => {
    const { sent, answer } = keeping()
    const saved = personalise({ qButton: true })
    expect(shown()).toEqual({ language: 'en', qButton: true })
    await answer(200)
    await saved
    expect(sent).toEqual([{ language: 'en', qButton: true }])
  })

  it('loses neither of two simultaneous changes', async () => {
    const { sent, answer } = keeping()
    const saved = personalise({ qButton: true })
    void personalise({ showChatWidget: true })
    await answer(200)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(shown()).toEqual({ language: 'en', qButton: true, showChatWidget: true })
    await answer(200)
    await saved
    expect(sent.at(-1)).toEqual({ language: 'en', qButton: true, showChatWidget: true })
    expect(shown()).toEqual({ language: 'en', qButton: true, showChatWidget: true })
  })

  it('is reverted if it cannot be saved, and later changes are kept', async () => {
    const { answer } = keeping()
    const saved = personalise({ qButton: true })
    await vi.waitFor(() => undefined)
    void personalise({ showChatWidget: true })
    await answer(500)
    await answer(200)
    await saved
    expect(shown()).toEqual({ language: 'en', showChatWidget: true })
  })

  it('is reverted if the user discards what waits for the network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
    const saves = [personalise({ qButton: true }), personalise({ showChatWidget: true })]
    await vi.waitFor(() => expect(unsentChanges.waiting).toBe(2))
    expect(shown()).toEqual({ language: 'en', qButton: true, showChatWidget: true })
    discardUnsaved('waiting')
    await Promise.all(saves)
    expect(shown()).toEqual({ language: 'en' })
  })

  it('sets a theme, or leaves it to each device', async () => {
    const { sent, answer } = keeping()
    const dark = chooseTheme('dark')
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await answer(200)
    await dark
    const device = chooseTheme(null)
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await answer(200)
    await device
    expect(sent).toEqual([
      { language: 'en', darkMode: true },
      { language: 'en', darkMode: null },
    ])
  })
})
