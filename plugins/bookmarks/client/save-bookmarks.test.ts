// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { dismissToast, session } from '#core/client/index.ts'
import { listToasts } from '#core/client/toasts/toast-store.ts'
import { addCurrentPage, removeBookmark } from './actions.ts'
import { addBookmark, type Bookmark, deleteBookmark } from './bookmark-list.ts'
import { currentBookmarks, saveBookmarks } from './save-bookmarks.ts'

const mark = (label: string): Bookmark => ({ url: '/builder', label })
const labels = (list: readonly Bookmark[]) => list.map(({ label }) => label)
const me = (kept: readonly Bookmark[]) => ({
  userId: 'ines',
  username: 'Ines',
  email: 'i@x.org',
  emailVerified: false,
  secondStep: false,
  userIdSelected: true,
  personalisation: {},
  bookmarks: [...kept],
})

/** A server with a list; `fault` is the response to the next write. */
const server: { kept: readonly Bookmark[]; fault?: Response; writes: number } = { kept: [], writes: 0 }
const lastToast = () => listToasts().at(-1)
const toastText = () => [lastToast()?.messageId ?? lastToast()?.title, lastToast()?.text]

async function serve(url: string, init?: RequestInit): Promise<Response> {
  if (url === '/api/user/updateUser') {
    server.writes++
    const { fault: issue } = server
    delete server.fault
    if (issue) return issue
    server.kept = (JSON.parse(String(init?.body)) as { data: { bookmarks: Bookmark[] } }).data.bookmarks
  }
  return Response.json({ user: me(server.kept) })
}

beforeEach(async () => {
  await setLanguage('en')
  vi.stubGlobal('fetch', vi.fn(serve))
  Object.assign(server, { kept: [mark('a')], writes: 0 })
  Object.assign(session, { user: me(server.kept), isAuthenticated: true, status: 'succeeded' })
})
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a change of the bookmarks', () => {
  it('is shown at once and saved in the background', async () => {
    const kept = saveBookmarks(addBookmark(mark('b')))
    expect([labels(currentBookmarks()), labels(server.kept)]).toEqual([['a', 'b'], ['a']])
    await kept
    expect([labels(currentBookmarks()), labels(server.kept)]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('keeps what another window has saved meanwhile', async () => {
    server.kept = [mark('a'), mark('other')]
    await saveBookmarks(deleteBookmark(mark('a')))
    expect([labels(server.kept), labels(currentBookmarks())]).toEqual([['other'], ['other']])
  })

  it('keeps both of two changes made in quick succession', async () => {
    await Promise.all([
      saveBookmarks(addBookmark(mark('b'))),
      saveBookmarks(addBookmark(mark('c'))),
      saveBookmarks(deleteBookmark(mark('a'))),
    ])
    expect(labels(server.kept)).toEqual(['b', 'c'])
  })

  it('is reverted when it fails, with a message that offers a retry', async () => {
    server.fault = Response.json({ type: 'internal', detail: 'Busy' }, { status: 500 })
    await saveBookmarks(addBookmark(mark('b')))
    expect(labels(currentBookmarks())).toEqual(['a'])
    await vi.waitFor(() => expect(toastText()).toEqual(['The bookmarks couldn’t be changed', 'Busy']))
    lastToast()?.action?.run()
    await vi.waitFor(() => expect(labels(server.kept)).toEqual(['a', 'b']))
    expect(labels(currentBookmarks())).toEqual(['a', 'b'])
  })

  it('is not sent if another window has filled the list', async () => {
    server.kept = Array.from({ length: 20 }, (_, at) => mark(`${at}`))
    await saveBookmarks(addBookmark(mark('b')))
    expect(server.writes).toBe(0)
    await vi.waitFor(() => expect(toastText()[1]).toBe('You can have up to 20 bookmarks. Delete one first.'))
  })

  it('is not sent for another user who has signed in meanwhile', async () => {
    const kept = saveBookmarks(addBookmark(mark('b')))
    server.kept = []
    vi.mocked(fetch).mockImplementation(async () => Response.json({ user: { ...me([]), userId: 'tomas' } }))
    Object.assign(session, { user: { ...me([]), userId: 'tomas' } })
    await kept
    expect([server.writes, currentBookmarks()]).toEqual([0, []])
  })
})

describe('the toast of a change', () => {
  it('is that a bookmark was added [BOOK-07]', async () => {
    addCurrentPage({ label: '  Heron ' })
    await vi.waitFor(() => expect(toastText()).toEqual(['bookmark-added-successfully', 'Heron']))
  })

  it('says that one was deleted, and undo restores it at its index [BOOK-08]', async () => {
    server.kept = [mark('a'), mark('b')]
    Object.assign(session, { user: me(server.kept) })
    removeBookmark({ bookmark: 'a' })
    await vi.waitFor(() => expect(toastText()).toEqual(['bookmark-successfully-deleted', 'a']))
    expect(labels(server.kept)).toEqual(['b'])
    lastToast()?.action?.run()
    await vi.waitFor(() => expect(labels(server.kept)).toEqual(['a', 'b']))
  })

  it('is absent without a label, and nothing is sent [BOOK-03]', async () => {
    addCurrentPage({ label: '   ' })
    addCurrentPage({})
    await saveBookmarks(addBookmark(mark('b')))
    expect([server.writes, labels(server.kept)]).toEqual([1, ['a', 'b']])
  })
})
