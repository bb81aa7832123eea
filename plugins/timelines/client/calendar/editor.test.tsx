// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { queryClient, registry } from '#core/client/index.ts'
import {
  actAndReturn,
  click,
  find,
  flush,
  focus,
  mount,
  press,
  type,
  unmountAll,
  waitUntil,
} from '#core/client/ui/testing.tsx'
import { type Calendar, plainCalendar } from '../../shared/calendar/calendar.ts'
import { calendarPreset } from '../../shared/calendar/presets/presets.ts'
import { event, timeline } from '../../shared.ts'
import { CalendarEditor } from './calendar-editor.tsx'

const place = { spaceId: 's', projectId: 'p' }
const tides = { ...place, timelineId: 'two', name: 'Tides', useGregorian: false, format: '', metrics: null }
const small = plainCalendar({
  name: 'Crown',
  months: [
    { name: 'Levy', days: 31 },
    { name: 'Candle', days: 28 },
    { name: 'Rope', days: 30 },
  ],
  leapRules: [{ month: 1, days: 1, steps: [{ every: 4, offset: 0, leap: true }] }],
  seasons: [{ name: 'Ebb', month: 2, day: 5 }],
  week: { days: [{ name: 'Lampday' }, { name: 'Ropeday', rest: true }], first: 0, restart: 'never' },
})

let shown: Calendar | null
let others: object[]

function Stage({ start }: { start: Calendar | null }) {
  const [calendar, setCalendar] = useState(start)
  shown = calendar
  return <CalendarEditor place={place} timelineId="one" calendar={calendar} refused={[]} onCalendar={setCalendar} />
}

async function open(start: Calendar | null = small): Promise<void> {
  mount(
    <QueryClientProvider client={queryClient}>
      <Stage start={start} />
    </QueryClientProvider>,
  )
  await waitUntil(() => document.querySelector('[name="begin.preset"]') !== null)
}

beforeEach(async () => {
  await setLanguage('en')
  others = []
  registry.add({ id: 'own', kinds: [timeline, event] })
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('timeline/get')) return Response.json({ ...tides, calendar: calendarPreset('tides', 'en') })
    return Response.json({ data: others, total: others.length, nextCursor: null })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  registry.remove('own')
  vi.unstubAllGlobals()
})

const input = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const edit = (name: string, text: string) => type(input(name), text)
const choose = (name: string, value: string) => {
  const select = find<HTMLSelectElement>(`select[name="${name}"]`)
  actAndReturn(() => {
    select.value = value
    return select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const section = (name: string) => find(`section[aria-label="${name}"]`)
const button = (label: string, within: ParentNode = document) => {
  const all = [...within.querySelectorAll('button')]
  const found = all.find(one => (one.getAttribute('aria-label') ?? one.textContent) === label)
  if (!found) throw new Error(`No button ${label}`)
  return found
}
const names = () => shown?.months.map(({ name }) => name)
const focused = () => document.activeElement?.getAttribute('name')
const alerts = () => [...document.querySelectorAll('[role="alert"] li')].map(one => one.textContent)
const preview = () => section('How it looks')

describe('the rows of a calendar', () => {
  it('move by Alt and arrows; leap rules and seasons go with their month, and so does the focus', async () => {
    await open()
    focus(input('months.1.days'))
    press('ArrowUp', { altKey: true }, input('months.1.days'))
    expect(names()).toEqual(['Candle', 'Levy', 'Rope'])
    expect(shown?.leapRules[0]?.month).toBe(0)
    expect(focused()).toBe('months.0.days')
    // It is the first already.
    press('ArrowUp', { altKey: true }, input('months.0.days'))
    expect(names()).toEqual(['Candle', 'Levy', 'Rope'])
    press('ArrowDown', { altKey: true }, input('months.0.days'))
    press('ArrowDown', { altKey: true }, input('months.1.days'))
    expect(names()).toEqual(['Levy', 'Rope', 'Candle'])
    expect([shown?.leapRules[0]?.month, shown?.seasons[0]?.month]).toEqual([2, 1])
  })

  it('are added by Enter, and taken away with what names them', async () => {
    await open()
    focus(input('months.0.name'))
    press('Enter', {}, input('months.0.name'))
    expect(names()).toEqual(['Levy', 'Month 4', 'Candle', 'Rope'])
    expect(focused()).toBe('months.1.name')
    expect([shown?.leapRules[0]?.month, shown?.seasons[0]?.month]).toEqual([2, 3])
    click(button('Remove Candle', section('Months')))
    expect(names()).toEqual(['Levy', 'Month 4', 'Rope'])
    expect([shown?.leapRules, shown?.seasons[0]?.month]).toEqual([[], 2])
    click(button('Add a weekday'))
    expect(shown?.week.days.map(({ name }) => name)).toEqual(['Lampday', 'Ropeday', 'Weekday 3'])
    expect(focused()).toBe('week.days.2.name')
    for (const name of ['Weekday 3', 'Ropeday', 'Lampday']) click(button(`Remove ${name}`, section('Week')))
    expect(shown?.week).toEqual({ days: [], first: 0, restart: 'never' })
  })

  it('have every part of a calendar: days between months, units, eras, moons, exceptions', async () => {
    await open()
    click(button('More of “Rope”'))
    const [between] = section('Months').querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
    if (between) click(between)
    edit('months.2.dayNames', 'Doors, Debts')
    click(button('Add a smaller unit'))
    edit('units.0.name', 'bell')
    edit('units.0.amount', '8')
    click(button('Add an era'))
    edit('eras.0.from', '')
    click(button('Add a moon or cycle'))
    edit('cycles.0.length', '11.4')
    click(button('More of “Leap rule 1: Candle”'))
    click(button('Add an exception'))
    edit('leapRules.0.steps.1.every', '128')
    expect(shown).toMatchObject({
      months: [{}, {}, { name: 'Rope', between: true, dayNames: ['Doors', 'Debts'] }],
      units: [{ name: 'bell', amount: 8 }],
      eras: [{ name: 'Era 1', from: null }],
      cycles: [{ moon: true, length: 11.4 }],
      leapRules: [{ steps: [{ every: 4 }, { every: 128, leap: false }] }],
    })
    expect(section('Leap years').textContent).toContain('days more. Next: 4, 8, 12. Without: 128')
    expect(alerts()).toEqual([])
  })
})

describe('what is wrong', () => {
  it('is said under its row in words and marked at its field, and the preview stays', async () => {
    await open()
    expect(preview().textContent).toContain('Levy 1')
    edit('months.0.days', '0')
    expect(alerts()).toEqual(['“Levy” has 0 days and no leap rule gives it any.'])
    expect(input('months.0.days').getAttribute('aria-invalid')).toBe('true')
    expect(find(`#${CSS.escape(input('months.0.days').getAttribute('aria-describedby') ?? '')}`).textContent).toContain(
      '0 days',
    )
    expect(preview().textContent).toContain('This is the calendar before what is wrong')
    expect(preview().textContent).toContain('31')
    edit('months.0.days', '12')
    expect(alerts()).toEqual([])
    edit('format', '{never}')
    expect(alerts()[0]).toContain('{never}, which is not known here')
    edit('leapRules.0.days', '0')
    expect(alerts().join()).toContain('Leap rule 1 must give “Candle” at least a day')
  })

  it('is said in Ukrainian too', async () => {
    await setLanguage('ua')
    await open()
    edit('months.1.name', '')
    expect(alerts()).toEqual(['Назва не може бути порожньою.'])
  })
})

describe('the preview', () => {
  it('shows a month of the year that is asked for, as it is edited', async () => {
    await open()
    const days = () => preview().querySelectorAll('ol[aria-label^="Candle"] > li').length
    click(button('Later month'))
    expect(days()).toBe(28)
    edit('preview.year', '4')
    expect(days()).toBe(29)
    expect(preview().textContent).toContain('90 days, 89.25 on average')
    edit('months.1.days', '20')
    expect(days()).toBe(21)
    click(button('Later month'))
    click(button('Later month'))
    expect(find('h3', preview()).textContent).toBe('Levy 5')
  })
})

describe('a calendar begins', () => {
  it('with a preset, in the language of its reader', async () => {
    await setLanguage('ua')
    await open(null)
    choose('begin.preset', 'lunar')
    await flush()
    expect(shown?.name).toBe('Місячний рік')
    expect(focused()).toBe('name')
  })

  it('with the calendar of another timeline', async () => {
    others = [tides, { ...tides, timelineId: 'one', name: 'This one' }, { ...tides, useGregorian: true, name: 'Real' }]
    await open(null)
    await waitUntil(() => document.querySelector('select[name="begin.timeline"]') !== null)
    const choices = find('select[name="begin.timeline"]').textContent
    expect([choices?.includes('Tides'), choices?.includes('This one'), choices?.includes('Real')]).toEqual([
      ...[true, false, false],
    ])
    choose('begin.timeline', 'two')
    await waitUntil(() => shown !== null)
    expect(shown?.name).toBe('Tides and two moons')
  })

  const give = async (name: string, parts: BlobPart[]) => {
    const chooser = find<HTMLInputElement>('input[type="file"]')
    Object.defineProperty(chooser, 'files', { value: [new File(parts, name, { type: 'application/json' })] })
    actAndReturn(() => chooser.dispatchEvent(new Event('change', { bubbles: true })))
    await flush(20)
  }
  const script = '<img src=x onerror=alert(1)>'
  const file = {
    name: `Salt ${script}`,
    months: [
      { name: script, abbreviation: 'H', days: 40 },
      { name: 'Crane', days: 41, description: 'Cold.' },
    ],
    weekdays: [{ name: 'Ebb' }],
    leapYear: { rule: 'none' },
  }

  it('with a file, after its report is read; names of the file stay text', async () => {
    await open()
    await give('salt.json', [JSON.stringify(file)])
    const report = section('What the file has')
    expect(report.textContent).toContain('salt.json, a calendar of Seasons & Stars')
    expect(report.textContent).toContain('2 months, 1 weekday, 0 leap rules')
    expect(report.textContent).toContain('1 descriptions')
    expect(document.querySelector('img')).toBeNull()
    expect(shown).toBe(small)
    click(button('Use this calendar'))
    expect(names()).toEqual([script, 'Crane'])
    expect(input('months.0.name').value).toBe(script)
    expect(document.querySelector('img')).toBeNull()
  })

  it.each<[string, BlobPart[], string]>([
    ['cut in half', [JSON.stringify(file).slice(0, 90)], 'The file is not whole'],
    ['of 50 MB', [new Uint8Array(50 * 1024 * 1024)], 'The file is larger than 5 MB'],
    ['of something else', ['{"a":1}'], 'no calendar of Simple Calendar'],
    [
      'with 10,000 months',
      [JSON.stringify({ ...file, months: Array.from({ length: 10_000 }, () => file.months[1]) })],
      '10000',
    ],
  ])('not with a file %s', async (_, parts, message) => {
    await open()
    await give('salt.json', parts)
    expect(document.body.textContent).toContain('salt.json: ')
    expect(document.body.textContent).toContain(message)
    expect(document.querySelector('[data-action="take"]')).toBeNull()
    expect(shown).toBe(small)
  })
})

describe('the same day', () => {
  it('pins a day of the calendar to a day of the real one', async () => {
    await open()
    const [own, other] = section('The same day').querySelectorAll('input')
    if (!own || !other) throw new Error('no days')
    expect([own.value, other.value]).toEqual(['1 Levy 0', '01 Jan 1970'])
    focus(other)
    type(other, '5 April 1912')
    expect(shown?.anchor).toBe(Date.UTC(1912, 3, 5) / 86_400_000)
    type(other, '5 Smarch')
    expect(section('The same day').textContent).toContain('“smarch” is no month')
    expect(shown?.anchor).toBe(Date.UTC(1912, 3, 5) / 86_400_000)
  })
})
