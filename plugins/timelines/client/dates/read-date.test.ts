// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { queryClient, type t } from '#core/client/index.ts'
import type { Timeline } from '../../shared.ts'
import { readDate, understood } from './read-date.ts'

const place = { spaceId: 's', projectId: 'p' }
const real = { ...place, timelineId: 'real', useGregorian: true, format: 'DD MMM YYYY' } as Timeline
const bells = {
  ...{ ...place, timelineId: 'bells', useGregorian: false, format: '{day}', calendar: null },
  metrics: [{ label: 'Day', id: 'day', index: 0, childAmount: 10, childLabels: [] }],
} as unknown as Timeline
const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)
const siege = { timelineId: 'real', timelineDate: [day(1912, 5, 12), day(1912, 5, 20)], minMetric: 'day' }
const events = [
  { name: 'Siege of Salt', ...siege },
  { name: 'Битва під Соллю', timelineId: 'real', timelineDate: [day(1912, 3, 1)], minMetric: 'month' },
  { name: 'Twins', ...siege },
  { name: 'Twins', ...siege },
  { name: 'Rumour', timelineId: null, timelineDate: [0], minMetric: '' },
  { name: 'Tide', timelineId: 'bells', timelineDate: [3], minMetric: 'day' },
  { name: 'Flood', timelineId: 'bells', timelineDate: [9], minMetric: 'day' },
  { name: 'Flood', ...siege, timelineDate: [day(1913, 1, 1)] },
]
let requests: string[]

beforeEach(async () => {
  await setLanguage('en')
  requests = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/csrf-token')) return Response.json({ csrfToken: 'x', signedIn: true, seq: 1 })
    if (address.includes('timeline/get')) return Response.json(bells)
    const { query } = JSON.parse(String(init?.body)) as { query: string }
    requests.push(query)
    // As the server: by words, in any of their forms.
    const stems = query.toLowerCase().split(' ')
    const data = events.filter(({ name }) => stems.every(word => name.toLowerCase().includes(word.slice(0, 4))))
    return Response.json({ data, total: data.length, nextCursor: null })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const dates = async (text: string, timeline = real) => {
  const read = await readDate(timeline, text)
  return 'issue' in read
    ? read.issue
    : [read.dates.map(one => new Date(one).toISOString().slice(0, 10)), read.precision]
}

describe('a typed date that names an event', () => {
  it.each([
    ['3 weeks after Siege of Salt', ['1912-06-10'], 'day'],
    ['after "siege of salt"', ['1912-05-21'], 'day'],
    ['before Siege of Salt', ['1912-05-11'], 'day'],
    ['2 days before Siege', ['1912-05-10'], 'day'],
    ['через 3 дні після Битви під Соллю', ['1912-03-04'], 'day'],
    ['після битви під соллю', ['1912-04-01'], 'month'],
  ])('%s is found by its name, in both languages', async (text, expected, precision) => {
    expect(await dates(text)).toEqual([expected, precision])
  })

  it('is on this timeline if several have the name; of another timeline it is converted', async () => {
    expect(await dates('after Flood')).toEqual([['1913-01-02'], 'day'])
    expect(await dates('2 days after Tide')).toEqual([['1970-01-06'], 'day'])
  })

  it.each([
    ['after Twins', 'Several events are called “Twins”.'],
    ['a week after Rumour', 'The event “Rumour” has no date.'],
    ['a week after Nothing', 'There is no event or date “Nothing”.'],
  ])('%s says why it cannot be read', async (text, issue) => {
    expect(await dates(text)).toBe(issue)
  })

  it('is said as it was understood', async () => {
    const { label } = await understood(real, 'a week after Siege of Salt')
    expect(label).toEqual({ id: 'timelines.understood', values: { date: '27 May 1912' } } satisfies Parameters<
      typeof t
    >[0])
  })
})

it('a date that names no event is read at once, and nothing is asked', () => {
  expect(readDate(real, '3 days after 12 May 1912')).toEqual({ dates: [day(1912, 5, 15)], precision: 'day' })
  expect(readDate(real, 'nonsense')).toHaveProperty('issue')
  expect(requests).toEqual([])
})
