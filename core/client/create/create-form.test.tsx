// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineKind, richText } from '#core/shared/kind.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { queryClient } from '../api/query.ts'
import { commandContext } from '../context/command-context.ts'
import { loadInputs } from '../form/field-input.tsx'
import { coreFieldTypes } from '../form/field-types.ts'
import { setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import type { Creation } from '../registry/contract.ts'
import { CreateDialog } from '../shell/overlays.tsx'
import { dismissToast, Toaster } from '../toasts/index.ts'
import { actAndReturn, click, find, flush, mount, press, type, unmountAll, waitUntil } from '../ui/testing.tsx'
import { closeCreateDialog, createForm, openCreateDialog } from './create-dialog-state.ts'

const place = { spaceId: 'salt', projectId: 'ledger' }
const potion = defineKind({
  name: 'potion',
  title: 'name',
  icon: 'dream',
  fields: {
    name: 'string >= 1',
    doses: 'number >= 1',
    secret: 'boolean',
    reason: { def: 'string', form: 'string', initial: '', required: true, when: { secret: true } },
  },
})
const place2 = defineKind({
  name: 'cellar',
  title: 'title',
  icon: 'home',
  fields: { title: 'string >= 1', doses: 'number', note: richText },
})

const shelf = defineKind({ name: 'shelf', title: 'name', icon: 'home', fields: { name: 'string >= 1' } })
const jar = defineKind({ name: 'jar', title: 'name', icon: 'home', parent: 'shelf', fields: { name: 'string >= 1' } })
const vial = defineKind({ name: 'vial', title: 'label', icon: 'charm', fields: { label: 'string >= 1' } })

const sent: Record<string, unknown>[] = []
const send = vi.fn<NonNullable<Creation['send']>>()
const fields = vi.fn<NonNullable<Creation['fields']>>()

beforeAll(async () => {
  registry.add({ id: 'core', fieldTypes: coreFieldTypes })
  registry.add({
    id: 'brewing',
    kinds: [potion, place2, vial, chapter, shelf, jar],
    creations: [{ kind: 'potion', send, fields }],
  })
  await loadInputs()
})
beforeEach(async () => {
  await setLanguage('en')
  commandContext.params = place
  commandContext.permissions = Object.fromEntries(
    ['potion', 'cellar'].flatMap(kind => [
      [`has.${kind}`, true],
      [`may.${kind}.create`, true],
    ]),
  )
  fields.mockResolvedValue({})
  send.mockImplementation(async (_place, values) => {
    sent.push(values)
    return { ...place, ...values, potionId: `p${sent.length}`, revision: 1 }
  })
})
afterEach(() => {
  vi.useRealTimers()
  actAndReturn(closeCreateDialog)
  unmountAll()
  dismissToast()
  sent.length = 0
  queryClient.clear()
  vi.clearAllMocks()
})
afterAll(() => {
  for (const id of ['core', 'brewing']) registry.remove(id)
})

async function open(more: Partial<Parameters<typeof openCreateDialog>[0]> = {}): Promise<void> {
  if (!document.querySelector('[data-stage]'))
    mount(
      <QueryClientProvider client={queryClient}>
        <i data-stage />
        <CreateDialog />
        <Toaster label="Messages" closeLabel="Close" />
      </QueryClientProvider>,
    )
  actAndReturn(() => openCreateDialog({ kind: 'potion', ...place, ...more }))
  await waitUntil(() => document.querySelector('[role=dialog] [data-form-field]') !== null)
}

const input = (name: string) => find<HTMLInputElement>(`[data-form-field=${name}] input`)
const title = () => input('name')
const shownText = () =>
  [...document.querySelectorAll('[data-toaster] [data-in]')].map(toast => toast.textContent).join(' | ')
const submit = (keepOpen?: boolean) => actAndReturn(() => createForm.current()?.submit(keepOpen))

it.each([
  ['potion', 'name'],
  ['cellar', 'title'],
  ['vial', 'label'],
])(
  'the create entry of a mention opens the dialog for a %s with the letters as its %s [MENTION-06]',
  async (kind, field) => {
    await open({ kind, initial: { name: 'Tallow', label: 'Tallow', title: 'Tallow' } })
    expect(input(field).value).toBe('Tallow')
  },
)

it.each([
  [['north'], 'north'],
  [['north', 'south'], undefined],
])('the only entity that a new one can belong to is chosen already: of %j, %s', async (names, expected) => {
  const received: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/csrf-token')) return Response.json({ csrfToken: 'x', signedIn: true, seq: 1 })
    const isFind = address.endsWith('/shelf/find')
    if (!isFind) received.push(JSON.parse(String(init?.body)))
    const data = names.map(name => ({ shelfId: name, ...place, name }))
    return Response.json(
      isFind ? { data, total: data.length, nextCursor: null } : { jarId: 'j', ...place, revision: 1 },
    )
  })
  await open({ kind: 'jar' })
  await waitUntil(() => queryClient.isFetching() === 0)
  type(title(), 'Pickles')
  submit()
  if (expected) await waitUntil(() => received.length === 1)
  else await waitUntil(() => shownText().includes('shelfId: required'))
  expect(received[0]?.shelfId).toBe(expected)
  vi.unstubAllGlobals()
})

describe('an issue', () => {
  it('is listed by path in one warning and under each field, takes the focus, and nothing is sent [CREATE-12]', async () => {
    await open()
    type(input('doses'), '0')
    submit()
    await waitUntil(() => shownText().includes('required'))
    expect(shownText()).toContain('name: required, doses: must be at least 1')
    expect(find('[data-form-field=name]').textContent).toContain('kind.potion.needs-title')
    expect(find('[data-form-field=doses]').textContent).toContain('Must be at least 1')
    expect(document.activeElement).toBe(title())
    type(title(), 'Balm')
    expect(find('[data-form-field=name]').textContent).not.toContain('needs-title')
    submit()
    await waitUntil(() => document.activeElement === input('doses'))
    expect(send).not.toHaveBeenCalled()
  })

  it('a chapter without a title is not sent, and the warning says so [CHAP-09]', async () => {
    const sentAny = vi.fn(async () => Response.json({}))
    vi.stubGlobal('fetch', sentAny)
    await open({ kind: 'chapter' })
    submit()
    await waitUntil(() => shownText().includes('title: required'))
    type(input('title'), '   ')
    submit()
    await waitUntil(() => find('[data-form-field=title]').textContent?.includes('Give the chapter a title') ?? false)
    expect(sentAny).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('of a field with a condition counts only while the field is visible', async () => {
    await open()
    type(title(), 'Balm')
    expect(document.querySelector('[data-form-field=reason]')).toBeNull()
    click(find('[data-form-field=secret] [role=switch]'))
    submit()
    await waitUntil(() => shownText().includes('reason: required'))
    click(find('[data-form-field=secret] [role=switch]'))
    submit()
    await waitUntil(() => sent.length === 1)
    expect(sent[0]).not.toHaveProperty('reason')
  })

  it('of the server is shown under its field; the entered values stay [CREATE-06]', async () => {
    const errors = [{ path: 'data.name', message: 'is taken' }]
    const problem = { type: 'bad-input', title: 'Bad input', status: 400, detail: 'The name is taken.', errors }
    send.mockRejectedValue(new CallError('refused', 400, problem as never, 'The name is taken.'))
    await open()
    type(title(), 'Balm')
    submit()
    await waitUntil(() => shownText().includes('It couldn’t be created'))
    expect(find('[data-form-field=name]').textContent).toContain('Is taken')
    expect(title().value).toBe('Balm')
  })
})

describe('creating', () => {
  it('sends once for repeated submissions; again once a value has changed [REQ-26]', async () => {
    await open()
    type(title(), 'Balm')
    submit(true)
    submit(true)
    await waitUntil(() => shownText().includes('1 item created'))
    submit(true)
    await flush()
    expect(shownText()).not.toContain('required')
    type(title(), 'Salve')
    submit(true)
    await waitUntil(() => shownText().includes('2 items created'))
    expect(sent.map(({ name }) => name)).toEqual(['Balm', 'Salve'])
    expect(shownText()).toContain('Balm, Salve')
    expect(document.activeElement).toBe(title())
  })

  it('counts the created items while the dialog is open [CREATE-08]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    for (const name of ['Balm', 'Salve']) {
      type(title(), name)
      submit(true)
      await waitUntil(() => sent.at(-1)?.name === name)
    }
    await waitUntil(() => shownText().includes('2 items created'))
    // One hour until the toast would start to disappear, and another second until it would be gone.
    for (const ms of [60 * 60 * 1000, 1000]) actAndReturn(() => vi.advanceTimersByTime(ms))
    expect(shownText()).toContain('2 items created')
  })

  it('retries an unanswered request with its own key, and sends the next item with another', async () => {
    send.mockRejectedValueOnce(new NetworkError('gone'))
    await open()
    type(title(), 'Balm')
    submit(true)
    await waitUntil(() => shownText().includes('It couldn’t be created'))
    submit(true)
    await waitUntil(() => shownText().includes('1 item created'))
    type(title(), 'Balm')
    submit(true)
    await waitUntil(() => shownText().includes('2 items created'))
    const keys = send.mock.calls.map(call => call[2])
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  })

  it('shows the fields of the project too, and sends them', async () => {
    fields.mockResolvedValue({
      'field-1': { def: 'json', form: 'addList', initial: [], label: 'Known effects' },
    })
    await open()
    await waitUntil(() => document.querySelector('[data-form-field=field-1]') !== null)
    expect(find('[data-form-field=field-1]').textContent).toContain('Known effects')
    type(title(), 'Balm')
    submit()
    await waitUntil(() => sent.length === 1)
    expect(sent[0]).toEqual({ name: 'Balm', doses: 1, secret: false, 'field-1': [] })
  })

  it('says that the fields of the project could not be loaded, and retries', async () => {
    fields.mockRejectedValueOnce(new CallError('refused', 404, null, null))
    await open()
    await waitUntil(() => document.body.textContent?.includes('could not be loaded') ?? false)
    click(find('[data-answer=notice]'))
    await waitUntil(() => !document.body.textContent?.includes('could not be loaded'))
  })

  it('offers every kind that may be created, and keeps values that fit another kind [CREATE-03]', async () => {
    await open()
    type(title(), 'Balm')
    type(input('doses'), '7')
    click(find('[role=dialog] [aria-haspopup=menu]'))
    await waitUntil(() => document.querySelectorAll('[role=menuitemcheckbox]').length === 2)
    click([...document.querySelectorAll('[role=menuitemcheckbox]')][1] as Element)
    await waitUntil(() => document.querySelector('[data-form-field=note]') !== null)
    expect([input('title').value, input('doses').value]).toEqual(['Balm', '7'])
    expect(document.querySelector('[data-form-field=secret]')).toBeNull()
    expect(document.querySelectorAll('[role=dialog]').length).toBe(1)
  })
})

describe('a dialog that is closed', () => {
  const leave = () => press('Escape', {}, find('[role=dialog]'))

  it('without a change shows nothing', async () => {
    await open({ initial: { name: 'Balm' } })
    expect(title().value).toBe('Balm')
    leave()
    await flush()
    expect([document.querySelector('[role=dialog]'), shownText()]).toEqual([null, ''])
  })

  it('keeps the entered values: to continue at once, and when it is opened again', async () => {
    await open()
    type(title(), 'Balm')
    leave()
    await waitUntil(() => shownText().includes('Your draft is kept'))
    click(
      [...document.querySelectorAll('[data-toaster] button')].find(one =>
        one.textContent?.includes('Continue'),
      ) as Element,
    )
    await waitUntil(() => document.querySelector('[role=dialog]') !== null)
    expect(title().value).toBe('Balm')
    leave()
    await open()
    expect(title().value).toBe('Balm')
    click(find('[data-answer=notice]'))
    expect(title().value).toBe('')
    leave()
    await open()
    expect(title().value).toBe('')
  })

  it('because another one opens keeps its last values too', async () => {
    await open()
    type(title(), 'Balm')
    await open({ kind: 'cellar' })
    await waitUntil(() => document.querySelector('[data-form-field=title]') !== null)
    expect(shownText()).toContain('Your draft is kept')
    type(input('title'), 'Dark')
    await open()
    expect(title().value).toBe('Balm')
    type(title(), 'Balm of the north')
    await open({ initial: { name: 'Tallow' } })
    await waitUntil(() => title().value === 'Tallow')
    leave()
    await open()
    expect(title().value).toBe('Balm of the north')
    leave()
    await open({ kind: 'cellar' })
    expect(input('title').value).toBe('Dark')
  })

  it('with the page, or hidden with it, keeps its last values', async () => {
    const storedDraft = () => localStorage.getItem('draft//potion/new-ledger') ?? ''
    await open()
    type(title(), 'Balm')
    expect(storedDraft()).toBe('')
    window.dispatchEvent(new Event('pagehide'))
    expect(storedDraft()).toContain('"Balm"')
    type(title(), 'Balm of the north')
    actAndReturn(closeCreateDialog)
    await waitUntil(() => document.querySelector('[role=dialog]') === null)
    expect(storedDraft()).toContain('"Balm of the north"')
  })

  it('keeps nothing once it is created, and ignores invalid stored values', async () => {
    await open()
    type(title(), 'Balm')
    leave()
    await open()
    submit()
    await waitUntil(() => sent.length === 1)
    localStorage.setItem('draft//potion/new-ledger', '{"revision":0,"values":{"name":{"a":1},"doses":4,"toString":1}}')
    await open()
    expect([title().value, input('doses').value]).toEqual(['', '4'])
  })
})
