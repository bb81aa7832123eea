// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadInputs } from '#core/client/form/field-input.tsx'
import { coreFieldTypes } from '#core/client/form/field-types.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { commandContext, FieldInput, queryClient, queryKey, registry } from '#core/client/index.ts'
import { click, find, mount, press, type, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { timeline } from '../../shared.ts'
import { timelines } from '../index.ts'

const place = { spaceId: 's', projectId: 'p' }
const real = { ...place, timelineId: 'real', name: 'Real', useGregorian: true, format: 'YYYY/MM/DD', metrics: null }
const metric = (label: string, index: number) => ({
  ...{ label, id: label.toLowerCase(), index, childAmount: 10, childLabels: [] },
})
const bells = {
  ...{ ...place, timelineId: 'bells', name: 'Bells', useGregorian: false, calendar: null, format: '{year}[-{day}]' },
  metrics: [metric('Year', 0), metric('Day', 1)],
}

beforeAll(async () => {
  await setLanguage('en')
  registry.add({ id: 'core', fieldTypes: coreFieldTypes })
  registry.add({ id: 'timelines', fieldTypes: timelines.fieldTypes, kinds: [timeline] })
  await loadInputs()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  commandContext.params = {}
})
afterAll(() => {
  for (const id of ['core', 'timelines']) registry.remove(id)
  vi.unstubAllGlobals()
})

let held: unknown

function Born({ first }: { first: unknown }) {
  const [value, setValue] = useState(first)
  held = value
  const field = { def: 'json', form: 'birthDate', initial: null, label: 'Born' } as const
  return <FieldInput id="born" name="born" label="Born" field={field} value={value} onChange={setValue} autoFocus />
}

function open(first: unknown, all: readonly (typeof real | typeof bells)[]) {
  commandContext.params = place
  const { find: list, get } = callsOf(timeline)
  const answer = { data: all, total: all.length, nextCursor: null }
  queryClient.setQueryData(queryKey(list as Call, { ...place, limit: 2 }), answer)
  for (const one of all) queryClient.setQueryData(queryKey(get as Call, { ...place, timelineId: one.timelineId }), one)
  mount(
    <QueryClientProvider client={queryClient}>
      <Born first={first} />
    </QueryClientProvider>,
  )
}

const dateField = () => find<HTMLInputElement>('input[aria-label=Born]')

it('is typed on the only timeline of the project, and can be removed', async () => {
  open(null, [real])
  await waitUntil(() => document.querySelector('input[aria-label=Born]') !== null)
  expect([held, dateField().value]).toEqual([null, ''])
  // Not the timeline before it, which is chosen already.
  expect(document.activeElement).toBe(dateField())
  type(dateField(), '1912/05/12')
  press('Enter', {}, dateField())
  const moment = Date.UTC(1912, 4, 12)
  expect(held).toEqual({ timelineId: 'real', moment, precision: 'day', unitsPerDay: 86_400_000, anchor: 0 })
  expect(dateField().value).toBe('1912/05/12')
  click(find('button[aria-label="Remove date of “Born”"]'))
  expect([held, dateField().value]).toEqual([null, ''])
})

it('needs a timeline if the project has several or none', async () => {
  open(null, [])
  await waitUntil(() => document.querySelector('button[aria-label^="Born:"]') !== null)
  expect(find('button[aria-label^="Born:"]').getAttribute('aria-disabled')).toBe('true')
})

it('reads as its timeline counts now, which is not as it was written', async () => {
  const day = { timelineId: 'bells', moment: 37 * 86_400_000, precision: 'day', unitsPerDay: 86_400_000, anchor: 0 }
  open(day, [bells])
  await waitUntil(() => document.querySelector('button[aria-label^="Born:"]') !== null)
  expect(find('button[aria-label^="Born:"]').textContent).toBe('3-7')
})

it('is taken by the key that submits a form, before that; a text that is no date keeps the form', async () => {
  open(null, [real])
  await waitUntil(() => document.querySelector('input[aria-label=Born]') !== null)
  const submit = () => press('Enter', { ctrlKey: true }, dateField())
  type(dateField(), 'not a date')
  expect([submit(), held]).toEqual([true, null])
  type(dateField(), '1912/05/12')
  expect([submit(), held]).toEqual([false, expect.objectContaining({ moment: Date.UTC(1912, 4, 12) })])
})
