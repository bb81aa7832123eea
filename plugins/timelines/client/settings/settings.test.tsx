// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { commandContext, dismissToast, queryClient, registry } from '#core/client/index.ts'
import { runLastToastAction } from '#core/client/toasts/toasts.tsx'
import { actAndReturn, click, find, flush, mount, type, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { calendarPreset } from '../../shared/calendar/presets/presets.ts'
import { newMetric } from '../../shared/metrics.ts'
import { event, timeline } from '../../shared.ts'
import { timelines } from '../index.ts'
import { type CalendarStart, openTimelineSettings } from '../state.ts'
import TimelinesOverlay from './timelines-overlay.tsx'

const place = { spaceId: 's', projectId: 'p' }
const entityRef = { ...place, kind: 'timeline', id: 'bells', label: 'Bells', parentId: null }
const plain = calendarPreset('plain', 'en')
const units = {
  ...{ useGregorian: false, format: '{year}-{day}', calendar: null },
  metrics: [{ ...newMetric('Year', 0), childAmount: 365 }, newMetric('Day', 1)],
}
const none = { events: 3, same: 3, differ: 0, dateless: 0, beyond: 0, samples: [] }
const recounted = {
  ...{ events: 12, same: 3, differ: 8, dateless: 1, beyond: 0 },
  samples: [
    { name: '<b>Ebb</b>', before: '1-5', after: '6 Thaw 1' },
    { name: 'Dawn', before: '0-0', after: '' },
  ],
}

let stored: Record<string, unknown> & { revision: number }
let effect: object
let updates: { revision: number; data: Record<string, unknown> }[]

const problem = (status: number, body: object) =>
  new Response(JSON.stringify({ status, title: 'No', detail: 'No.', ...body }), {
    ...{ status, headers: { 'content-type': 'application/problem+json' } },
  })

async function open(begin: CalendarStart | null = { calendar: plain }): Promise<void> {
  openTimelineSettings(entityRef, begin)
  mount(
    <QueryClientProvider client={queryClient}>
      <TimelinesOverlay />
    </QueryClientProvider>,
  )
  await waitUntil(() => document.querySelector('[role="dialog"]') !== null)
}

beforeEach(async () => {
  await setLanguage('en')
  stored = { ...place, timelineId: 'bells', name: 'Bells', revision: 1, ...units }
  effect = recounted
  updates = []
  registry.add({ id: 'own', kinds: [timeline, event], fieldTypes: timelines.fieldTypes })
  commandContext.params = place
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null
    if (address.includes('countingEffect')) return Response.json(effect)
    if (address.includes('timeline/find')) return Response.json({ data: [], total: 0, nextCursor: null })
    if (!address.includes('timeline/update')) return Response.json(stored)
    updates.push(body)
    if (body.revision !== stored.revision) return problem(409, { type: 'stale-revision', current: stored })
    stored = { ...stored, ...body.data, revision: stored.revision + 1 }
    return Response.json(stored)
  })
})
afterEach(() => {
  unmountAll()
  dismissToast('timeline-settings')
  queryClient.clear()
  registry.remove('own')
  vi.unstubAllGlobals()
})

const dialog = () => document.querySelector('[role="dialog"]')
const submit = () => click(find('[data-answer="submit"]'))
const effectShown = () => document.querySelector('section[aria-label="What will read differently"]')
const named = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent?.startsWith(label))
  if (!found) throw new Error(`No button ${label}`)
  return found
}

describe('before another way of counting is saved', () => {
  it('its effect is shown, in numbers and samples that are text; nothing is written before', async () => {
    await open()
    submit()
    await waitUntil(() => effectShown() !== null)
    expect(document.activeElement).toBe(effectShown())
    const numbers = [...document.querySelectorAll('dd')].map(one => one.textContent)
    expect(numbers).toEqual(['3', '8', '1'])
    const rows = [...document.querySelectorAll('tbody tr')].map(one => one.textContent)
    expect(rows).toEqual(['<b>Ebb</b>1-56 Thaw 1', 'Dawn0-0no date'])
    expect(updates).toEqual([])
    submit()
    await waitUntil(() => dialog() === null)
    expect(updates).toMatchObject([{ revision: 1, data: { useGregorian: false, calendar: { name: plain.name } } }])
    expect(Object.keys(updates[0]?.data ?? {}).sort()).toEqual(['calendar', 'useGregorian'])
  })

  it('one can go back to what was entered, and change it: the effect is shown anew', async () => {
    await open()
    type(find<HTMLInputElement>('input[name="months.0.days"]'), '44')
    submit()
    await waitUntil(() => effectShown() !== null)
    click(named('Back'))
    await waitUntil(() => effectShown() === null)
    expect(find<HTMLInputElement>('input[name="months.0.days"]').value).toBe('44')
    type(find<HTMLInputElement>('input[name="months.0.days"]'), '45')
    await flush(10)
    submit()
    await waitUntil(() => effectShown() !== null)
    expect(updates).toEqual([])
  })

  it('no effect is shown if everything reads the same', async () => {
    effect = none
    await open()
    submit()
    await waitUntil(() => dialog() === null)
    expect(updates).toHaveLength(1)
  })

  it('a change that some events are too far for cannot be saved', async () => {
    effect = { ...recounted, beyond: 2 }
    await open()
    submit()
    await waitUntil(() => effectShown() !== null)
    expect(effectShown()?.textContent).toContain('2 events are too far')
    submit()
    actAndReturn(() => find<HTMLFormElement>('form').requestSubmit())
    await flush(20)
    expect([updates, dialog() === null]).toEqual([[], false])
  })

  it('a calendar with something wrong is not sent', async () => {
    await open()
    type(find<HTMLInputElement>('input[name="months.0.days"]'), '0')
    submit()
    await flush(20)
    expect([effectShown(), updates]).toEqual([null, []])
    expect(document.activeElement?.getAttribute('name')).toBe('months.0.days')
  })
})

describe('after it is saved', () => {
  it('one undo restores it, and offers to do it again', async () => {
    effect = none
    await open()
    submit()
    await waitUntil(() => dialog() === null)
    expect(runLastToastAction()).toBe(true)
    await waitUntil(() => stored.calendar === null)
    expect(updates[1]).toMatchObject({ revision: 2, data: { useGregorian: false, calendar: null } })
    await waitUntil(runLastToastAction)
    await waitUntil(() => stored.calendar !== null)
    expect(updates[2]).toMatchObject({ revision: 3, data: { calendar: { name: plain.name } } })
  })
})

describe('what somebody else has saved meanwhile', () => {
  const tides = calendarPreset('tides', 'en')

  it('is not overwritten: theirs is shown, or mine is kept on purpose, after its effect on theirs', async () => {
    effect = none
    await open()
    stored = { ...stored, calendar: tides, revision: 2 }
    submit()
    await waitUntil(
      () => document.body.textContent?.includes('Somebody else changed how this timeline counts') ?? false,
    )
    expect(stored.calendar).toBe(tides)
    effect = recounted
    click(named('Keep mine'))
    submit()
    await waitUntil(() => effectShown() !== null)
    submit()
    await waitUntil(() => dialog() === null)
    expect(stored).toMatchObject({ revision: 3, calendar: { name: plain.name } })
  })

  it('is shown if one wants it', async () => {
    effect = none
    await open()
    stored = { ...stored, calendar: tides, revision: 2 }
    submit()
    await waitUntil(
      () => document.body.textContent?.includes('Somebody else changed how this timeline counts') ?? false,
    )
    click(named('Show theirs'))
    await waitUntil(() => document.querySelector<HTMLInputElement>('input[name="name"]')?.value === tides.name)
    expect(stored.revision).toBe(2)
  })

  it('is no conflict if the timeline only has another name', async () => {
    effect = none
    await open()
    stored = { ...stored, name: 'Other', revision: 5 }
    submit()
    await waitUntil(() => dialog() === null)
    expect(stored).toMatchObject({ name: 'Other', revision: 6, calendar: { name: plain.name } })
  })
})

describe('the three ways of counting', () => {
  const choose = (value: string) => click(find(`input[type="radio"][value="${value}"]`))

  it('are chosen; a format that does not fit is replaced, a calendar is kept meanwhile', async () => {
    effect = none
    stored = { ...stored, calendar: plain }
    await open(null)
    expect(find<HTMLInputElement>('input[value="calendar"]').checked).toBe(true)
    choose('gregorian')
    await waitUntil(() => document.querySelector<HTMLInputElement>('input[name="format"]')?.value === 'DD MMM YYYY')
    choose('calendar')
    await waitUntil(() => document.querySelector('input[name="months.0.name"]') !== null)
    choose('units')
    await waitUntil(() => document.querySelector<HTMLInputElement>('input[name="format"]')?.value === '{year}[-{day}]')
    submit()
    await waitUntil(() => dialog() === null)
    expect(updates[0]?.data).toMatchObject({ useGregorian: false, format: '{year}[-{day}]', calendar: null })
  })

  it('an own calendar must begin with one', async () => {
    await open({})
    submit()
    await waitUntil(() => document.body.textContent?.includes('Begin with a calendar') ?? false)
    expect(updates).toEqual([])
  })
})
