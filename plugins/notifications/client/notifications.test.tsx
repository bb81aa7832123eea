// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigationPort } from '#core/client/context/go.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import {
  commandContext,
  dismissToast,
  queryClient,
  registry,
  runCommand,
  session,
  useRegistry,
} from '#core/client/index.ts'
import { Overlays } from '#core/client/shell/overlays.tsx'
import { receiveFrame } from '#core/client/sync/live/start-live.ts'
import { Toaster } from '#core/client/toasts/index.ts'
import { click, find, flush, focus, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { findAnswers } from './answers.ts'
import Bell from './bell.tsx'
import { notifications } from './index.ts'
import { loadNotificationKinds, type NotificationItem } from './notifications.ts'
import Page from './notifications-page.tsx'
import { bell } from './state.ts'

const me = {
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
const by = { userId: 'oda', username: 'Oda' }
const space = { spaceId: 's', spaceName: 'Harbour', role: 'member', roleId: 'member', by }
const project = { ...space, projectId: 'p', projectName: 'Ledger', role: 'editor', roleId: 'editor' }
let made = 0
const note = (action: string, payload: object = {}, title = action): NotificationItem => ({
  notificationId: `n${++made}`,
  title,
  created: '2026-03-04T12:00:00.000Z',
  viewed: false,
  action,
  payload: payload as NotificationItem['payload'],
})

let store: NotificationItem[]
let sent: { call: string; body: Record<string, unknown> }[]
let status: number

const json = (code: number, body: unknown) =>
  new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json' } })

async function serve(url: string, init?: RequestInit): Promise<Response> {
  const name = url.replace('/api/', '')
  const body = JSON.parse(String(init?.body ?? '{}'))
  sent.push({ call: name, body })
  if (name === 'notification/getAll') return json(status, store)
  if (name === 'notification/get') return json(status, status === 200 ? store.filter(one => !one.viewed) : {})
  if (name !== 'notification/respond') return json(200, [])
  store = store.map(one => (one.notificationId === body.notificationId ? { ...one, viewed: true } : one))
  return json(200, { ok: true })
}

const answered = () => sent.filter(one => one.call === 'notification/respond').map(({ body }) => body)
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const buttons = (row: Element | undefined) => [...(row?.querySelectorAll('button') ?? [])].map(one => one.textContent)
const count = () => document.querySelector<HTMLElement>('[data-count]')?.textContent ?? null

/** Re-renders with the registry, like the pages of the app. */
function Whole({ page }: { page: boolean }) {
  useRegistry()
  return (
    <QueryClientProvider client={queryClient}>
      <Bell />
      {page && <Page params={{}} search={{}} />}
      <Overlays />
      <Toaster label="Toasts" closeLabel="Close" />
    </QueryClientProvider>
  )
}

async function draw(page = false): Promise<void> {
  commandContext.page = page ? 'notifications' : 'spaces'
  mount(<Whole page={page} />)
  await waitUntil(() => !queryClient.isFetching())
}

async function openBell(): Promise<void> {
  click(find('[data-command="notifications.open"]'))
  await waitUntil(() => document.querySelector('[data-bell]') !== null)
  await flush(30)
}

beforeEach(async () => {
  await setLanguage('en')
  store = []
  sent = []
  status = 200
  vi.stubGlobal('fetch', serve)
  navigationPort.navigate = vi.fn()
  await registerWhole(...corePlugins, notifications)
  await loadNotificationKinds()
  Object.assign(session, { isAuthenticated: true, user: me })
})
afterEach(async () => {
  await act(async () => dismissToast())
  unmountAll()
  queryClient.clear()
  bell.open = false
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
  vi.unstubAllGlobals()
})

describe('the bell', () => {
  it('shows how many are unviewed [SHELL-11]', async () => {
    store = [note('X'), note('Y'), { ...note('Z'), viewed: true }]
    await draw()
    await waitUntil(() => count() === '2')
    expect(find('[data-command="notifications.open"]').getAttribute('aria-label')).toBe('Notifications, 2 new')
  })

  it('shows no number at zero, and caps a large one', async () => {
    await draw()
    expect(count()).toBeNull()
    store = Array.from({ length: 120 }, () => note('X'))
    await act(() => queryClient.invalidateQueries())
    await waitUntil(() => count() === '99+')
  })

  it('lists each with its title, date and answers [NOTIF-04, NOTIF-05]', async () => {
    store = [note('INVITE_TO_SPACE', space)]
    await draw()
    await openBell()
    const [row] = rows()
    expect(row?.textContent).toContain('Oda invites you to the space “Harbour” as Member')
    expect(row?.querySelector('time')?.textContent).toMatch(/^\d\d-\d\d-\d{4}$/)
    expect(row?.querySelector('time')?.textContent).toBe('04-03-2026')
    expect(buttons(row)).toEqual(['Decline', 'Accept'])
  })

  it('says that nothing is new, and links to all of them [NOTIF-06, NOTIF-07]', async () => {
    await draw()
    await openBell()
    expect(find('[data-message-id="no-new-notifications"]').textContent).toBe('No new notifications')
    expect(find<HTMLAnchorElement>('[data-bell] a').getAttribute('href')).toBe('/user/notifications')
  })

  it('says that they cannot be loaded', async () => {
    status = 500
    await draw()
    await openBell()
    expect(find('[data-bell] [role="alert"]').textContent).toBeTruthy()
  })

  it('closes on a click outside and when the focus leaves it, and restores the focus', async () => {
    store = [note('X')]
    await draw()
    await openBell()
    expect(rows()[0]).toBe(document.activeElement)
    expect(commandContext.overlays).toEqual(['notifications'])
    await act(async () => runCommand('notifications.close'))
    expect(document.querySelector('[data-bell]')).toBeNull()
    expect(document.activeElement).toBe(find('[data-command="notifications.open"]'))
    expect(commandContext.overlays).toEqual([])
    await openBell()
    click(document.body)
    await waitUntil(() => document.querySelector('[data-bell]') === null)
    await openBell()
    const elsewhere = document.body.appendChild(document.createElement('button'))
    focus(elsewhere)
    await waitUntil(() => document.querySelector('[data-bell]') === null)
    expect(document.activeElement).toBe(elsewhere)
  })
})

describe('the last answer', () => {
  it('keeps the focus in the menu', async () => {
    store = [note('X')]
    await draw()
    await openBell()
    await act(async () => runCommand('notifications.got-it'))
    await waitUntil(() => rows().length === 0)
    await waitUntil(() => document.activeElement === find('[data-bell]'))
  })
})

describe('an answer', () => {
  it.each([
    ['INVITE_TO_SPACE', space, 'Oda invites you to the space “Harbour” as Member'],
    ['INVITE_TO_PROJECT', project, 'Oda invites you to the project “Ledger” as Editor'],
    [
      'INVITE_TO_SPACE_AND_PROJECT',
      project,
      'Oda invites you to the project “Ledger” and its space “Harbour” as Editor',
    ],
  ])(
    'to %s is decline or accept, and is sent as false or true [NOTIF-09, NOTIF-10]',
    async (action, payload, words) => {
      store = [note(action, payload), note(action, payload)]
      await draw()
      await openBell()
      expect(rows().map(buttons)).toEqual([
        ['Decline', 'Accept'],
        ['Decline', 'Accept'],
      ])
      expect(rows()[0]?.querySelector('p')?.textContent).toBe(words)
      const [first, second] = store.map(one => one.notificationId)
      click(find('[data-answer="decline"]', rows()[0]))
      await waitUntil(() => rows().length === 1)
      click(find('[data-answer="accept"]', rows()[0]))
      await waitUntil(() => rows().length === 0)
      expect(answered()).toEqual([
        { notificationId: first, response: false },
        { notificationId: second, response: true },
      ])
    },
  )

  it.each(['CHAPTER_PUBLISHED', 'COMMENT_REPLY'])(
    'to %s is view, which opens the story, or got it [NOTIF-11, NOTIF-12]',
    async action => {
      store = [note(action, { storyId: 'the salt' }), note(action, { storyId: 'x' })]
      await draw()
      await openBell()
      expect(buttons(rows()[0]).sort()).toEqual(['Got it', 'View'])
      click(find('[data-answer="got-it"]', rows()[1]))
      await waitUntil(() => rows().length === 1)
      expect(navigationPort.navigate).not.toHaveBeenCalled()
      click(find('[data-answer="view"]', rows()[0]))
      await waitUntil(() => vi.mocked(navigationPort.navigate).mock.calls.length > 0)
      expect(navigationPort.navigate).toHaveBeenCalledWith('/library/story/the%20salt', false)
      expect(answered().map(({ response }) => response)).toEqual([true, true])
      expect(bell.open).toBe(false)
    },
  )

  it.each([
    ['en', 'The database of this server is damaged. Stop the server and restore a backup.', 'Got it'],
    ['ua', 'Базу даних цього сервера пошкоджено. Зупиніть сервер і відновіть її з резервної копії.', 'Зрозуміло'],
  ] as const)('to a damaged database is got it, translated (%s)', async (code, words, label) => {
    await setLanguage(code)
    store = [note('DATABASE_DAMAGED', { faults: 3 }, 'The title as the server wrote it')]
    await draw()
    await openBell()
    expect(rows()[0]?.querySelector('p')?.textContent).toBe(words)
    expect(buttons(rows()[0])).toEqual([label])
    click(find('[data-answer="got-it"]'))
    await waitUntil(() => answered().length === 1)
  })

  it('to any other kind is only got it, under its own title [NOTIF-13]', async () => {
    store = [note('constructor', {}, 'Something <b>else</b>')]
    await draw()
    await openBell()
    expect(buttons(rows()[0])).toEqual(['Got it'])
    expect(rows()[0]?.querySelector('p')?.textContent).toBe('Something <b>else</b>')
  })

  it('removes the notification from the list and the count, and refetches [NOTIF-14]', async () => {
    store = [note('X'), note('Y')]
    await draw()
    await openBell()
    const before = sent.filter(one => one.call === 'notification/get').length
    focus(find('[data-answer="got-it"]'))
    click(find('[data-answer="got-it"]'))
    await waitUntil(() => count() === '1')
    expect(rows()).toHaveLength(1)
    await waitUntil(() => sent.filter(one => one.call === 'notification/get').length > before)
    await waitUntil(() => document.activeElement === rows()[0])
  })

  it('that accepts offers a link to what was accepted', async () => {
    store = [note('INVITE_TO_PROJECT', project)]
    await draw()
    await openBell()
    click(find('[data-answer="accept"]'))
    await waitUntil(() => document.body.textContent?.includes('You joined “Ledger”') ?? false)
    const open = [...document.querySelectorAll('button')].find(one => one.textContent === 'Open')
    if (!open) throw new Error('the toast has no way there')
    click(open)
    expect(navigationPort.navigate).toHaveBeenCalledWith('/builder/project/s/p', false)
  })

  it('is a palette command, matched by any of its words, translated', async () => {
    store = [note('INVITE_TO_SPACE', space), note('X')]
    const texts = async (text: string) => (await findAnswers({} as never, text)).map(({ label }) => label)
    expect(await texts('accept')).toEqual(['Accept: Oda invites you to the space “Harbour” as Member'])
    expect(await texts('harbour dec')).toEqual(['Decline: Oda invites you to the space “Harbour” as Member'])
    await setLanguage('ua')
    expect(await texts('прийняти ОДА')).toEqual([])
    expect(await texts('прийняти oda')).toEqual(['Прийняти: Oda запрошує вас до простору «Harbour» (роль: Учасник)'])
    const [found] = await findAnswers({} as never, 'зрозуміло')
    await act(async () => runCommand(found?.commandId ?? '', { args: found?.args }))
    await waitUntil(() => answered().length === 1)
    expect(answered()).toEqual([{ notificationId: store[1]?.notificationId, response: true }])
  })
})

describe('keys', () => {
  it('move through the menu and answer the focused one', async () => {
    store = [note('INVITE_TO_SPACE', space), note('INVITE_TO_SPACE', space), note('COMMENT_REPLY', { storyId: 's' })]
    await draw()
    await openBell()
    const run = (id: string) => act(async () => runCommand(id))
    await run('notifications.next')
    expect(document.activeElement).toBe(rows()[1])
    await run('notifications.view')
    expect(answered()).toEqual([])
    await run('notifications.decline')
    await waitUntil(() => rows().length === 2)
    await waitUntil(() => document.activeElement === rows()[1])
    await run('notifications.previous')
    await run('notifications.answer-first')
    await waitUntil(() => rows().length === 1)
    await waitUntil(() => document.activeElement === rows()[0])
    await run('notifications.view')
    await waitUntil(() => rows().length === 0)
    expect(answered().map(({ response }) => response)).toEqual([false, true, true])
  })
})

describe('the page', () => {
  it('lists all, including answered ones, with the same answers [ROUTE-20]', async () => {
    store = [note('INVITE_TO_SPACE', space), { ...note('X', {}, 'Old'), viewed: true }]
    await draw(true)
    await waitUntil(() => rows().length === 2)
    expect(rows().map(buttons)).toEqual([['Decline', 'Accept'], []])
    expect(rows()[1]?.textContent).toContain('Answered')
    focus(rows()[0] as HTMLElement)
    await act(async () => runCommand('notifications.accept'))
    await waitUntil(() => buttons(rows()[0]).length === 0)
    expect(rows()).toHaveLength(2)
    expect(document.activeElement).toBe(rows()[0])
    expect(registry.routes.get('notifications')?.path).toBe('/user/notifications')
  })

  it('supports the keys of lists', async () => {
    store = [note('X'), note('Y')]
    await draw(true)
    await act(async () => runCommand('list.next'))
    await act(async () => runCommand('list.next'))
    expect(document.activeElement).toBe(rows()[1])
    expect(press('x')).toBe(false)
  })

  it('shows an empty state and an error', async () => {
    await draw(true)
    expect(document.body.textContent).toContain('No notifications yet')
    unmountAll()
    queryClient.clear()
    status = 500
    await draw(true)
    await waitUntil(() => document.querySelector('[data-message-id="failed-to-load-data"]') !== null)
  })
})

describe('a new notification', () => {
  it('raises the count without a reload and shows one toast [RT-08, RT-10]', async () => {
    await draw()
    const fresh = note('INVITE_TO_SPACE', space)
    store = [fresh]
    await act(async () => receiveFrame({ event: 'notification', data: fresh, seq: 1 }))
    await waitUntil(() => count() === '1')
    await waitUntil(() => document.body.textContent?.includes('Oda invites you') ?? false)
    const show = [...document.querySelectorAll('button')].find(one => one.textContent === 'Show')
    if (!show) throw new Error('the toast has no way there')
    click(show)
    await waitUntil(() => document.querySelector('[data-bell]') !== null)
    await waitUntil(() => ![...document.querySelectorAll('button')].some(one => one.textContent === 'Show'))
  })

  it('shows no toast if it was answered elsewhere, withdrawn, malformed, or is visible anyway', async () => {
    await draw()
    await openBell()
    const sentBefore = sent.length
    const frames = [{ notificationId: 'n', viewed: true }, { notificationId: 'n', withdrawn: true }, null, 7, note('X')]
    for (const data of frames) await act(async () => receiveFrame({ event: 'notification', data, seq: 1 }))
    await waitUntil(() => sent.length > sentBefore)
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(document.body.textContent).not.toContain('Show')
  })
})
