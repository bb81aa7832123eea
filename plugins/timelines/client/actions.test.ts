// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, queryClient, registry } from '#core/client/index.ts'
import { listToasts, setToasts } from '#core/client/toasts/toast-store.ts'
import { event, timeline } from '../shared.ts'
import { setColor } from './actions.ts'

const place = { spaceId: 's', projectId: 'p' }
const entityRef = { ...place, kind: 'event', id: 'siege', label: 'The siege', parentId: null }
const context = { entities: [entityRef] } as unknown as CommandContext

/** The event as the server has it, and the revisions that updates were based on. */
let stored: Record<string, unknown>
let based: unknown[]

beforeAll(async () => {
  registry.add({ id: 'own', kinds: [timeline, event] })
  await setLanguage('en')
})
afterAll(() => registry.remove('own'))
beforeEach(() => {
  queryClient.clear()
  setToasts([])
  based = []
  stored = {
    ...{ ...place, eventId: 'siege', timelineId: null, revision: 4, name: 'The siege', timelineDate: [1] },
    ...{ minMetric: '', color: '#607D8B', description: [], tags: [], formatedDate: '' },
    ...{ createdBy: 'a', updatedBy: 'a', createdAt: '', updatedAt: '', archivedAt: null },
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('event/get')) return Response.json({ event: stored, timeline: null })
    if (!url.includes('event/update')) return Response.json({ csrfToken: 't', token: 't', data: [] })
    const { data, revision } = JSON.parse(String(init.body))
    based.push(revision)
    stored = { ...stored, ...data, revision: Number(stored.revision) + 1 }
    return Response.json(stored)
  })
})

const undo = () =>
  listToasts()
    .find(({ action }) => action?.undo)
    ?.action?.run()

it('a colour is set on top of what was read, and its undo keeps what else has changed since', async () => {
  await setColor(context, { color: '#AA0000' })
  expect([stored.color, based]).toEqual(['#AA0000', [4]])
  Object.assign(stored, { name: 'The long siege', revision: 9 })
  undo()
  await vi.waitFor(() => expect(stored.color).toBe('#607D8B'))
  expect([stored.name, based]).toEqual(['The long siege', [4, 9]])
})

it('the undo of a colour leaves the one that somebody else has given it, and says so', async () => {
  await setColor(context, { color: '#AA0000' })
  Object.assign(stored, { color: '#00AA00', revision: 9 })
  undo()
  await vi.waitFor(() => expect(listToasts().some(({ title }) => title.startsWith('Nothing to undo'))).toBe(true))
  expect([stored.color, based]).toEqual(['#00AA00', [4]])
})
