// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { commandContext, type OpenedEntity, registry } from '#core/client/index.ts'
import * as toasts from '#core/client/toasts/toasts.tsx'
import { Problem } from '#core/shared/error.ts'
import { collection, defineKind } from '#core/shared/kind.ts'
import { restoreVersion } from './actions.ts'
import { historyView } from './history-view.ts'

const crew = collection({ rank: 'string' })
const fields = { name: 'string >= 1', motto: 'string', colour: 'string', crew } as const
const ship = defineKind({ name: 'ship', title: 'name', icon: 'anchor', fields })
const entityRef = { spaceId: 's', projectId: 'p', kind: 'ship', id: 'a', label: 'Heron' }
const now = {
  ...entityRef,
  shipId: 'a',
  revision: 3,
  name: 'Heron',
  motto: 'Onward',
  colour: 'grey',
  crew: [{ id: 'cook', rank: 'now' }],
}
let before: Record<string, unknown>
const earlier = { name: 'Wader', motto: 'Back', colour: 'plaid' }
const toast = vi.spyOn(toasts, 'showToast').mockReturnValue('')

/** What the server keeps of the ship, and the fields it refuses. */
let stored: Record<string, unknown>
let refused: string[]

function refusal(): Response {
  const problem = new Problem('bad-input', 'Some fields cannot be taken.', {
    errors: refused.map(field => ({ path: `data.${field}`, message: 'is gone' })),
  })
  return Response.json(problem.body(), { status: problem.status })
}

beforeAll(async () => {
  registry.add({ id: 'ships', kinds: [ship] })
  await setLanguage('en')
})
afterAll(() => registry.remove('ships'))
beforeEach(() => {
  stored = { ...now }
  before = { ...earlier }
  refused = []
  toast.mockClear()
  Object.assign(commandContext, { params: { spaceId: 's', projectId: 'p' } })
  historyView.of = { kind: ship, entityRef, entity: now, mayEdit: true } as unknown as OpenedEntity & object
  historyView.rows = [{ revision: 3 }, { revision: 1, updatedAt: '2026-11-01T10:00:00.000Z' }] as never
  historyView.at = 1
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('version/get')) return Response.json({ revision: 1, data: before })
    if (!url.includes('ship/')) return Response.json({ csrfToken: 't', token: 't' })
    const { data } = JSON.parse(String(init.body))
    if (refused.some(field => field in data)) return refusal()
    stored = { ...stored, ...data, revision: Number(stored.revision) + 1 }
    return Response.json(stored)
  })
})

it('writes every field of the version that differs', async () => {
  await restoreVersion()
  expect(stored).toMatchObject({ ...before, revision: 4 })
})

it('writes the items of a list and their order, and the undo puts them back', async () => {
  const crew = (...ids: string[]) => ids.map(id => ({ id, rank: `${id} of the version` }))
  before.crew = crew('mate', 'cook')
  // Versions are kept in the page; this one is another.
  historyView.rows = [{ revision: 3 }, { revision: 2, updatedAt: '2026-11-01T11:00:00.000Z' }] as never
  await restoreVersion()
  expect(stored).toMatchObject({ crew: crew('mate', 'cook'), revision: 4 })
  toast.mock.lastCall?.[0].action?.run()
  await vi.waitFor(() => expect(stored).toMatchObject({ crew: now.crew, name: 'Heron', revision: 5 }))
})

it('leaves a field as it is that the server refuses now, and names it', async () => {
  refused = ['colour']
  await restoreVersion()
  expect(stored).toMatchObject({ name: 'Wader', motto: 'Back', colour: 'grey', revision: 4 })
  expect(toast.mock.lastCall?.[0].text).toContain('colour')
})

it('changes nothing and says so if every field is refused', async () => {
  refused = ['name', 'motto', 'colour']
  await restoreVersion()
  expect(stored).toEqual(now)
  expect(toast.mock.lastCall?.[0]).toMatchObject({ kind: 'warn' })
})
