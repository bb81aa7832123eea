// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineCalls } from '#core/shared/call.ts'
import { appState } from '../api/app-state.ts'
import { call, sessionPort } from '../api/call.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { t } from '../i18n/intl.ts'
import { commandRows } from '../palette/results/results.ts'
import { registry } from '../registry/app-registry.ts'
import { type Command, type ContextFacts, definePlugin, type EntityRef } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import * as toasts from '../toasts/toasts.tsx'
import { click, find, mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { CommandButton } from './command-button.tsx'
import { commandContext, facts, pushOverlay } from './command-context.ts'
import { createCommandContext, ignoreRefusal, runCommand } from './run-command.ts'
import { unavailableReason } from './unavailable-reason.ts'

const page = { spaceId: 's', projectId: 'p' }
const chapter: EntityRef = { kind: 'chapter', id: 'c', label: 'Low Morrow', ...page }
const entry: EntityRef = { kind: 'entry', id: 'e', label: 'Heron', ...page }

const done = vi.fn()
const inner = vi.fn()
let failing: () => Promise<unknown>

registry.add(
  definePlugin({
    id: 'judged',
    commands: [
      { id: 'judged.bare', when: { overlay: '' }, run: done },
      { id: 'judged.inside', when: { overlay: 'panel' }, run: done },
      { id: 'judged.outer', run: ({ run }) => run('judged.nested') },
      { id: 'judged.nested', when: { overlay: '' }, run: inner },
      { id: 'judged.full', refused: () => (session.user?.spacesLeft === 0 ? 'judged.limit' : null), run: done },
      { id: 'judged.failing', run: async () => void (await failing()) },
      { id: 'judged.archive', when: { archived: false, overlay: '' }, on: ['*'], needs: 'update', run: done },
    ],
  }),
)

let toastSpy: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.clearAllMocks()
  toastSpy = vi.spyOn(toasts, 'showToast').mockReturnValue('')
  session.isAuthenticated = true
  commandContext.params = page
  commandContext.permissions = { 'may.chapter.update': true, 'may.entry.update': false }
})
afterEach(() => {
  Object.assign(commandContext, {
    params: {},
    permissions: {},
    rows: [],
    pageEntity: null,
    overlays: [],
    rowsArchived: false,
  })
})

describe('a command whose call fails', () => {
  const calls = defineCalls('judged', {
    app: { access: 'session', output: {}, about: '' },
    shared: { access: 'session', output: {}, layer: 'shared', about: '' },
  })
  beforeEach(() => {
    appState.csrfToken = 'held'
    sessionPort.isSignedIn = () => true
    sessionPort.signOut = () => undefined
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each(
    (['app', 'shared'] as const).flatMap(layer =>
      [400, 401, 403, 404, 405, 500, 503].flatMap(status =>
        [false, true].map(quiet => ({ layer, status, quiet, is: quiet ? 'quiet' : 'not quiet' })),
      ),
    ),
  )('says so once: $layer layer, $is, status $status [REQ-23]', async ({ layer, status, quiet }) => {
    vi.stubGlobal('fetch', async () => Response.json('full of ink', { status }))
    failing = () => call(calls[layer], {}, { quiet })
    await runCommand('judged.failing')
    const expected = status === 401 ? t('error.authorize') : 'full of ink'
    expect(toastSpy.mock.calls.map(([toast]: { title: string }[]) => toast?.title)).toEqual([expected])
  })

  it('leaves a refusal to the page that shows it', async () => {
    vi.stubGlobal('fetch', async () => Response.json('full of ink', { status: 403 }))
    const onNoAccess = vi.fn()
    failing = () => call(calls.app, {}, { onNoAccess })
    await runCommand('judged.failing')
    expect(onNoAccess).toHaveBeenCalledOnce()
    expect(toastSpy).not.toHaveBeenCalled()
  })

  it('says so to a visitor, too', async () => {
    sessionPort.isSignedIn = () => false
    vi.stubGlobal('fetch', async () => Response.json('sign in first', { status: 401 }))
    failing = () => call(calls.app, {})
    await runCommand('judged.failing')
    expect(toastSpy).toHaveBeenCalledWith(expect.objectContaining({ title: 'sign in first' }))
  })
})

it('a refusal of work in the background is not shown, a programming error is', async () => {
  ignoreRefusal(new CallError('', 404, null, 'gone'))
  ignoreRefusal(new NetworkError('down'))
  expect(toastSpy).not.toHaveBeenCalled()
  expect(() => ignoreRefusal(new TypeError('odd'))).toThrow('odd')
})

describe('a command is judged once, when it is chosen', () => {
  it('runs although another overlay is open by the time it runs', async () => {
    const chosen = facts()
    pushOverlay('palette')
    await runCommand('judged.bare', { facts: chosen })
    expect(done).toHaveBeenCalledOnce()
    expect(toastSpy).not.toHaveBeenCalled()
  })

  it('passes its facts to the commands it runs', async () => {
    const chosen = facts()
    pushOverlay('palette')
    await runCommand('judged.outer', { facts: chosen })
    expect(inner).toHaveBeenCalledOnce()
    expect(inner.mock.calls[0]?.[0].facts.overlay).toBe('')
  })

  it('runs from a button anywhere, from a key only without an overlay over the page', async () => {
    pushOverlay('panel')
    await runCommand('judged.bare')
    await runCommand('judged.inside')
    expect(done).toHaveBeenCalledTimes(2)
    await runCommand('judged.bare', { facts: facts() })
    expect(done).toHaveBeenCalledTimes(2)
    expect(toastSpy).toHaveBeenCalledOnce()
  })

  it('is judged by the given entities and not by the ones keys act on', async () => {
    Object.assign(commandContext, { rows: [entry], rowsArchived: true })
    await runCommand('judged.archive', { entities: [chapter] })
    expect(done).toHaveBeenCalledOnce()
    expect(done.mock.calls[0]?.[0].facts).toMatchObject({
      entity: true,
      entityKind: 'chapter',
      archived: false,
      list: false,
    })
    expect(createCommandContext([entry]).facts).toMatchObject({ archived: true, list: true })
  })
})

describe('a command whose limit is reached', () => {
  const user = (spacesLeft: number) => ({
    ...{ userId: 'ines', username: 'Ines', email: 'i@x.org', emailVerified: true, userIdSelected: true },
    ...{ personalisation: {}, bookmarks: [], hasPassword: true, secondStep: false, spacesLeft },
  })
  const server = (spacesLeft: number) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json({ user: user(spacesLeft) })),
    )
  const button = () => find<HTMLButtonElement>('[data-command="judged.full"]')
  afterEach(() => {
    unmountAll()
    vi.unstubAllGlobals()
    session.user = null
  })

  it('is rendered disabled with the reason, shows it when chosen, and does not run [SPACE-16]', async () => {
    server(0)
    session.user = user(0)
    mount(createElement(CommandButton, { command: 'judged.full' }))
    expect([button().getAttribute('aria-disabled'), button().title]).toEqual(['true', 'judged.limit'])
    const [row] = commandRows(registry.commands.list(), createCommandContext(), 'judged.full')
    expect(row).toMatchObject({ key: 'command judged.full', about: 'judged.limit' })
    click(button())
    await vi.waitFor(() => expect(toastSpy).toHaveBeenCalledOnce())
    expect(toastSpy.mock.calls[0]?.[0]).toMatchObject({ title: 'judged.limit' })
    expect(done).not.toHaveBeenCalled()
  })

  it('runs if the server raised the limit, and is rendered enabled', async () => {
    server(1)
    session.user = user(0)
    mount(createElement(CommandButton, { command: 'judged.full' }))
    click(button())
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(toastSpy).not.toHaveBeenCalled()
    await waitUntil(() => button().getAttribute('aria-disabled') === null)
  })

  it('does not ask the server below the limit', async () => {
    server(0)
    session.user = user(3)
    await runCommand('judged.full')
    expect(done).toHaveBeenCalledOnce()
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a command that may not run', () => {
  it('says so for each try, in the same toast', async () => {
    await runCommand('judged.archive', { entities: [entry] })
    expect(done).not.toHaveBeenCalled()
    expect(toastSpy).toHaveBeenCalledWith(expect.objectContaining({ id: 'refused', messageId: 'refused' }))
  })

  it('names the missing condition', () => {
    const why = (command: Partial<Command>, entities: readonly EntityRef[], more: Partial<ContextFacts> = {}) => {
      const now = { ...facts(), ...more } as ContextFacts
      const reason = unavailableReason({ id: 'x', run: done, ...command }, 'Run', now, entities)
      return typeof reason === 'string' ? reason : reason.id
    }
    const any = { on: ['*'] }
    expect([
      why({ when: { identity: true } }, []),
      why({ when: { project: true } }, [], { project: false }),
      why({ when: { space: true } }, [], { space: false }),
      why({ when: { 'has.map': true } }, []),
      why({ when: { 'may.project.delete': true } }, []),
      why({ when: [{ text: true }, { text: true, page: 'x' }] }, []),
      why({ when: { listShown: true } }, [], { listShown: false }),
      why({ when: { archived: true } }, [chapter]),
      why({ when: { archived: false } }, [chapter], { archived: true }),
      why({ when: { page: 'roles' } }, []),
      why({ when: { overlay: '' } }, [], { overlay: 'palette' }),
      why({ when: { odd: true } }, []),
      why(any, []),
      why(any, [chapter, entry]),
      why({ ...any, needs: 'update' }, [entry]),
      why({ on: ['map'] }, [entry]),
    ]).toEqual([
      'refused.sign-in',
      'refused.project',
      'refused.space',
      'refused.module',
      'refused.permission',
      'refused.text',
      'refused.list',
      'refused.not-archived',
      'refused.archived',
      'refused.page',
      'refused.overlay',
      'palette.does-not-apply',
      'refused.entity',
      'refused.many',
      'refused.permission',
      'refused.kind',
    ])
  })
})
