// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { queryClient, registry } from '#core/client/index.ts'
import { listToasts, setToasts } from '#core/client/toasts/toast-store.ts'
import { defineKind } from '#core/shared/kind.ts'
import { removeRelated } from './actions.ts'
import type { RelatedEntity } from './related-entities.ts'

const note = defineKind({ name: 'note', title: 'name', icon: 'file-text', fields: { name: 'string' } })
const place = { spaceId: 's', projectId: 'book' }
const oda = { ...place, kind: 'note', id: 'oda', label: 'Oda', parentId: null }
const date = { timelineId: 'bells', moment: 594, precision: 'day', unitsPerDay: 1, anchor: 0 }
const mara: RelatedEntity = {
  ...{
    kind: 'note',
    id: 'mara',
    label: 'Mara',
    link: '/mara',
    otherProject: { projectId: 'world', name: 'Saltworld' },
  },
  ...{ tie: { label: 'aunt', outgoing: false }, period: { since: date, until: null }, isKeptElsewhere: true },
}

let created: Record<string, unknown>[]
let mayChange: ReadonlySet<unknown>

beforeAll(async () => {
  registry.add({ id: 'notes', kinds: [note] })
  await setLanguage('en')
})
afterAll(() => registry.remove('notes'))
beforeEach(() => {
  queryClient.clear()
  setToasts([])
  created = []
  mayChange = new Set(['book', 'world'])
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (!address.includes('relation/create')) return Response.json({ csrfToken: 't', token: 't', ok: true })
    const input = JSON.parse(String(body))
    if (!mayChange.has(input.projectId)) return Response.json({ error: 'forbidden' }, { status: 403 })
    created.push(input)
    return Response.json({})
  })
})

async function removeAndUndo(other: RelatedEntity) {
  await removeRelated(oda, other)
  listToasts()
    .find(({ action }) => action?.undo)
    ?.action?.run()
  await vi.waitFor(() => expect(created).toHaveLength(1))
}

describe('the undo of a removed relation', () => {
  it('brings it back in the project that kept it, whose dates and label it has', async () => {
    await removeAndUndo(mara)
    expect(created).toEqual([
      {
        ...{ spaceId: 's', projectId: 'world', label: 'aunt', period: mara.period },
        ...{ entry1: { id: 'mara', type: 'note' }, entry2: { id: 'oda', type: 'note', projectId: 'book' } },
      },
    ])
    // The same after the page was reloaded.
    await removeRelated(oda, mara)
    expect(JSON.parse(sessionStorage.getItem('undo') ?? '').again[0].input).toEqual(created[0])
  })

  it('keeps the direction of the label', async () => {
    await removeAndUndo({ ...mara, tie: { label: 'niece', outgoing: true } })
    expect(created[0]).toMatchObject({
      ...{ projectId: 'world', label: 'niece' },
      ...{ entry1: { id: 'oda', projectId: 'book' }, entry2: { id: 'mara' } },
    })
  })

  it('relates them here for who may not change that project, and says that the dates are lost', async () => {
    mayChange = new Set(['book'])
    await removeAndUndo(mara)
    expect(created).toEqual([
      {
        ...{ ...place, label: 'aunt', entry2: { id: 'oda', type: 'note' } },
        entry1: { id: 'mara', type: 'note', projectId: 'world' },
      },
    ])
    const said = 'Related to “Mara” again, but without its dates: “Saltworld” kept the relation'
    await vi.waitFor(() => expect(listToasts().map(({ title }) => title)).toContainEqual(expect.stringContaining(said)))
  })

  it('brings back one that this project keeps, with its dates, also if the other end is elsewhere', async () => {
    const { isKeptElsewhere: _, ...keptHere } = mara
    await removeAndUndo(keptHere)
    expect(created[0]).toMatchObject({ projectId: 'book', period: mara.period, entry2: { id: 'oda' } })
  })
})
