// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '#core/client/api/app-state.ts'
import { loadAllMessages, setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, queryClient } from '#core/client/index.ts'
import { dismissToast, runLastToastAction, Toaster } from '#core/client/toasts/index.ts'
import { find, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { BackupComparison } from '#core/shared/calls/backups.ts'
import { relations } from '#plugins/relations/client/index.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { closeRestore, openFile, openKept } from '../actions.ts'
import { backupState } from '../state.ts'
import { RestoreDialog } from './restore-dialog.tsx'

const place = { spaceId: 'space', projectId: 'project' }
const takenAt = '2026-11-13T03:00:00.000Z'
const none = { count: 0, names: [] }

const comparison: BackupComparison = {
  takenAt,
  settings: true,
  kinds: [
    { kind: 'chapter', gone: { count: 1, names: ['Too much'] }, back: none, changed: none, moved: 2 },
    {
      kind: 'entry',
      gone: none,
      back: { count: 7, names: ['Ash', 'Bell', 'Cord', 'Dew', 'Eel'] },
      changed: { count: 1, names: ['The Quay'] },
      moved: 0,
    },
  ],
  tables: [
    { name: 'relations', gone: 2, back: 1, changed: 0 },
    { name: 'cross_relations', gone: 1, back: 0, changed: 0 },
    { name: 'dashboards', gone: 0, back: 0, changed: 1 },
  ],
}

let comparing: PromiseWithResolvers<Response>
let requests: string[]
let restoring: (input: { ifUnchanged?: boolean }) => Promise<Response>

beforeAll(() => registerWhole(relations))
beforeEach(async () => {
  await setLanguage('en')
  await loadAllMessages()
  appState.csrfToken = 'held'
  comparing = Promise.withResolvers()
  requests = []
  restoring = () => new Promise(() => undefined)
  vi.stubGlobal('fetch', async (url: RequestInfo | URL, init?: RequestInit) => {
    const name = String(url).replace(/^.*\/api\//, '')
    requests.push(name)
    if (name === 'project/compareKept') return comparing.promise
    if (name === 'project/restoreKept') return restoring(JSON.parse(String(init?.body)))
    return Response.json([{ backupId: 'kept', takenAt, entities: 9, bytes: 1 }])
  })
})
afterEach(() => {
  closeRestore()
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  void openKept(place, 'kept')
  await waitUntil(() => backupState.chosen !== null)
  mount(<RestoreDialog />)
}

const confirm = () => find('[data-answer=confirm]')
const linesOf = (title: string) =>
  [...find(`section[aria-label="${title}"]`).querySelectorAll('li')].map(({ textContent }) => textContent)
const restores = () => requests.filter(name => name === 'project/restoreKept')

it('begins on Cancel, says what changes, and is confirmed by Mod-Enter alone once that is said [BACKUP-03]', async () => {
  await open()
  await waitUntil(() => document.activeElement === find('[data-answer=cancel]'))
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
  press('Enter', { ctrlKey: true })
  expect(restores()).toEqual([])

  comparing.resolve(Response.json(comparison))
  await waitUntil(() => document.querySelector('section') !== null)
  expect(linesOf('Disappears')).toEqual(['1 chapterToo much'])
  expect(linesOf('Comes back')).toEqual(['7 entriesAsh · Bell · Cord · Dew · Eel and 2 more'])
  expect(linesOf('Changes')).toEqual(['1 entryThe Quay'])
  expect(linesOf('Other place in the order')).toEqual(['2 chapters'])
  expect(linesOf('Also')).toEqual([
    'Relations: 3 disappear, 1 comes back',
    'The project’s name, description or look',
    'Other details, such as dashboards or goals',
  ])
  expect(document.activeElement).toBe(find('[data-answer=cancel]'))

  press('Enter', { metaKey: true })
  await waitUntil(() => restores().length === 1)
  press('Enter', { ctrlKey: true })
  expect(restores()).toHaveLength(1)
})

it('says that nothing changes, and is left by Escape', async () => {
  await open()
  comparing.resolve(Response.json({ takenAt, settings: false, kinds: [], tables: [] }))
  await waitUntil(() => document.body.textContent?.includes('restoring changes nothing') ?? false)
  press('Escape')
  await waitUntil(() => backupState.chosen === null)
  expect(restores()).toEqual([])
})

it('says why a backup is refused, and cannot be confirmed then', async () => {
  await open()
  const detail = 'This backup was changed or cut short since it was made.'
  const body = {
    type: 'not-what-it-says',
    title: '',
    status: 422,
    detail,
    errors: [{ path: 'backup', message: detail, code: 'backup-damaged' }],
  }
  const headers = { 'content-type': 'application/problem+json' }
  comparing.resolve(Response.json(body, { status: 422, headers }))
  await waitUntil(() => document.body.textContent?.includes(detail) ?? false)
  closeRestore()
  await setLanguage('ua')
  comparing = Promise.withResolvers()
  comparing.resolve(Response.json(body, { status: 422, headers }))
  void openKept(place, 'kept')
  await waitUntil(() => document.body.textContent?.includes('Цю копію змінено чи обірвано') ?? false)
  expect(document.body.textContent).not.toContain(detail)
  press('Enter', { ctrlKey: true })
  expect(restores()).toEqual([])
  expect(confirm().getAttribute('aria-disabled')).toBe('true')
})

it('asks about no file that is cut within its beginning, or is no backup, and says which', async () => {
  mount(<Toaster label="Messages" closeLabel="Close" />)
  const choose = (content: string) =>
    openFile({ ...place, files: { file: [new File([content], 'salt.tar')] } } as unknown as CommandContext)
  const saysOnly = (text: string) => waitUntil(() => document.querySelector('[data-toaster] p')?.textContent === text)
  await choose(`${'\0'.repeat(512)}{"format": "skald-project-backup", "version": 1, "spa`)
  await saysOnly(
    'This backup was changed or cut short since it was made, or another server made it. Nothing was restored. Choose another backup; from another server, export the project as JSON and import that.',
  )
  dismissToast()
  await choose('{"format": "skald-project"}')
  await saysOnly('This file is not a backup of a project. Choose a file that “Back up now” has saved.')
  expect([backupState.chosen, requests]).toEqual([null, []])
  dismissToast()
})

it('asks before it undoes a restore after which the project was changed, and says that', async () => {
  const body = { type: 'conflict', title: '', status: 409, detail: '', errors: [{ code: 'backup-changed-since' }] }
  const inputs: object[] = []
  restoring = async input => {
    inputs.push(input)
    if (!input.ifUnchanged) return Response.json({ entities: 9, keptId: 'kept' })
    return Response.json(body, { status: 409, headers: { 'content-type': 'application/problem+json' } })
  }
  mount(<Toaster label="Messages" closeLabel="Close" />)
  await open()
  comparing.resolve(Response.json(comparison))
  await waitUntil(() => document.querySelector('section[aria-label="Changes"]') !== null)
  press('Enter', { ctrlKey: true })
  await waitUntil(() => document.querySelector('[data-toaster] b')?.textContent === 'Restored 9 items')
  expect(backupState.chosen).toBeNull()

  comparing = Promise.withResolvers()
  comparing.resolve(Response.json(comparison))
  expect(runLastToastAction()).toBe(true)
  await waitUntil(() => document.body.textContent?.includes('The project was changed since.') ?? false)
  expect(inputs).toEqual([
    { ...place, backupId: 'kept' },
    { ...place, backupId: 'kept', ifUnchanged: true },
  ])
  dismissToast()
})
