// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '#core/client/api/app-state.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type EntityRef, type FieldInputProps, queryClient, registry } from '#core/client/index.ts'
import { listToasts } from '#core/client/toasts/toast-store.ts'
import { click, find, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { defineKind } from '#core/shared/kind.ts'
import { datePeriod } from './actions.ts'
import { relations } from './index.ts'
import ManageOverlay from './manage-overlay.tsx'
import { closePeriod, closeRelationManager, openRelationManager } from './state.ts'

const place = { spaceId: 's', projectId: 'p' }
const realm = defineKind({ name: 'realm', title: 'name', icon: 'flag', fields: { name: 'string' } })
const oda: EntityRef = { kind: 'realm', id: 'oda', label: 'Oda', ...place }
const date = (moment: number) => ({ timelineId: 'bells', moment, precision: 'day', unitsPerDay: 1, anchor: 0 })
const since594 = { since: date(594), until: null }
/** what the server has, and what it was sent */
let period: { since: unknown; until: unknown } | undefined
let refusal: object | null
/** what another project keeps */
let elsewhere: object
const sent: unknown[] = []

/** One button that sets the date of its field. */
const Input = ({ id, label, error, onChange }: FieldInputProps) => (
  <div>
    <button type="button" id={id} onClick={() => onChange(date(label === 'Holds since' ? 601 : 609))}>
      {label}
    </button>
    {error && <p>{error}</p>}
  </div>
)

beforeEach(async () => {
  await setLanguage('en')
  appState.csrfToken = 'held'
  period = since594
  refusal = null
  elsewhere = {}
  sent.length = 0
  const words =
    async ({ projectId }: { projectId: string }) =>
    (value: unknown) =>
      `${projectId === 'p' ? 'year' : 'ring'} ${(value as { moment: number }).moment}`
  registry.add({
    id: 'realms',
    kinds: [realm],
    fieldTypes: [{ type: 'dateOnTimeline', load: async () => ({ Input }), words }],
  })
  registry.add({ id: 'relations', live: relations.live })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (!String(address).includes('relation/')) return Response.json([])
    const input = body ? JSON.parse(String(body)) : {}
    if (String(address).includes('relation/period')) {
      sent.push({ since: input.since, until: input.until })
      if (refusal) return Response.json(refusal, { status: 400 })
      period = input.since || input.until ? { since: input.since, until: input.until } : undefined
      return Response.json({ ok: true })
    }
    const ends = { entryId1: 'oda', entryType1: 'realm', entryId2: 'tallow', entryType2: 'realm' }
    const relationData = { labels: { oda: 'Oda', tallow: 'Tallow' }, links: { oda: '/oda', tallow: '/tallow' } }
    return Response.json([{ ...ends, relationData, ...(period && { period }), ...elsewhere }])
  })
})
afterEach(() => {
  act(() => {
    closePeriod()
    closeRelationManager()
  })
  unmountAll()
  queryClient.clear()
  for (const id of ['realms', 'relations']) registry.remove(id)
  vi.unstubAllGlobals()
})

const show = () =>
  mount(
    <QueryClientProvider client={queryClient}>
      <ManageOverlay />
    </QueryClientProvider>,
  )
const dialogs = () => [...document.querySelectorAll('[role=dialog] h2')].map(title => title.textContent)
const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  if (!found) throw new Error(`There is no button ${text}`)
  return found
}

it('the dates of a relation are seen beside it, set from its row by keys, and taken back', async () => {
  show()
  act(() => openRelationManager([oda]))
  await waitUntil(() => document.body.textContent?.includes('since year 594') === true)
  const link = find('[data-related=tallow]')
  act(() => link.focus())
  press('ArrowRight', {}, link)
  const dates = document.activeElement as HTMLElement
  expect(dates.getAttribute('aria-label')).toBe('Dates of the relation with “Tallow”')
  act(() => click(dates))
  await waitUntil(() => document.querySelector('#form-until') !== null)
  expect(dialogs()).toEqual(['“Oda” and “Tallow”'])
  act(() => click(find('#form-until')))
  act(() => click(button('Save')))
  await waitUntil(() => document.body.textContent?.includes('year 594 – year 609') === true)
  expect(dialogs()).toEqual(['Related'])
  expect(document.activeElement?.getAttribute('data-related')).toBe('tallow')
  expect(sent).toEqual([{ since: date(594), until: date(609) }])
  const toast = listToasts().find(({ id }) => id === 'relations')
  expect(toast?.title).toBe('Dates of the relation with “Tallow” saved')
  await act(async () => toast?.action?.run())
  await waitUntil(() => document.body.textContent?.includes('since year 594') === true)
  expect(sent.at(-1)).toEqual(since594)
})

it('an end that is not later than the beginning is refused before it is sent', async () => {
  period = { since: date(700), until: null }
  show()
  await act(() => datePeriod([oda], 'realm/tallow'))
  await waitUntil(() => document.querySelector('#form-until') !== null)
  act(() => click(find('#form-until')))
  act(() => click(button('Save')))
  await waitUntil(() => find('[data-form-field=until]').textContent?.includes('later than the date since') ?? false)
  expect(sent).toEqual([])
  expect(dialogs()).toEqual(['“Oda” and “Tallow”'])
})

it('a date that the server refuses is said beside its field, and the dialog stays', async () => {
  refusal = {
    ...{ type: 'bad-input', title: 'Bad input', status: 400, detail: 'until: must be later than since' },
    errors: [{ path: 'until', message: 'must be later than since' }],
  }
  show()
  await act(() => datePeriod([oda], 'realm/tallow'))
  await waitUntil(() => document.querySelector('#form-since') !== null)
  expect(document.body.textContent).toContain('“Oda” and “Tallow”')
  act(() => click(find('#form-since')))
  act(() => click(button('Save')))
  await waitUntil(() => sent.length === 1)
  await waitUntil(() => document.querySelector('[data-form-field=until] p') !== null)
  expect(dialogs()).toEqual(['“Oda” and “Tallow”'])
  expect(period).toEqual(since594)
})

it('dates that another project keeps are seen as it writes them, and where they are set is said', async () => {
  elsewhere = { keptIn: 'world', otherProject: { projectId: 'world', name: 'Saltworld' } }
  show()
  act(() => openRelationManager([oda]))
  await waitUntil(() => document.body.textContent?.includes('since ring 594') === true)
  act(() => click(find('[aria-label^="Dates of the relation"]')))
  const said = () => listToasts().find(({ id }) => id === 'relations')?.title
  await waitUntil(() => said() === '“Saltworld” keeps the relation with “Tallow”: set its dates in that project')
  expect(dialogs()).toEqual(['Related'])
})
