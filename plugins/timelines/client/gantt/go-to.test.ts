// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { queryClient } from '#core/client/index.ts'
import { systemOf } from '../../shared/dates.ts'
import { newMetric } from '../../shared/metrics.ts'
import type { Timeline } from '../../shared.ts'
import { goToHint, goToIssue } from './go-to.ts'
import type { Gantt } from './use-gantt.ts'

const place = { spaceId: 's', projectId: 'p', timelineId: 'l' }
const timeline = {
  ...{ ...place, name: 'Bells', useGregorian: false, format: '{year}-{day}', calendar: null },
  metrics: [{ ...newMetric('Year', 0), childAmount: 100 }, newMetric('Day', 1)],
} as unknown as Timeline
const gantt = { timeline, system: systemOf(timeline) } as Gantt
let requests: URL[]
let found: { name: string; timelineDate: number[] }[]

beforeEach(async () => {
  await setLanguage('en')
  queryClient.clear()
  requests = []
  found = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'http://skald.example'))
    const data = found.map((event, at) => ({ ...place, ...event, eventId: `e${at}`, minMetric: '' }))
    return Response.json({ data, nextCursor: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The name of the event to which typed letters lead; empty for none. */
async function nameFor(letters: string): Promise<string> {
  const { label } = await goToHint(gantt, letters)
  return String(typeof label === 'string' ? '' : (label.values?.name ?? ''))
}

it('letters lead to the name that begins with them, else to a word, else to a part of one', async () => {
  found = ['Moonlight', 'The light', 'LIGHTS out', 'Dark'].map((name, at) => ({ name, timelineDate: [at] }))
  expect(await nameFor('light')).toBe('LIGHTS out')
  found = found.filter(({ name }) => !name.startsWith('LIGHTS'))
  queryClient.clear()
  expect(await nameFor('light')).toBe('The light')
  expect(await nameFor('onl')).toBe('Moonlight')
})

it('an apostrophe of either kind is the same letter', async () => {
  found = [{ name: 'Зустріч у сім’ї', timelineDate: [1] }]
  expect(await nameFor("сім'ї")).toBe('Зустріч у сім’ї')
})

it('an event whose name has not the letters, or that has no date, is nowhere to go', async () => {
  found = [
    { name: 'Dark', timelineDate: [1] },
    { name: 'Light', timelineDate: [] },
  ]
  expect(await nameFor('light')).toBe('')
  expect(await goToIssue(gantt, 'light')).not.toBeNull()
})

it('one typed name asks the server once', async () => {
  found = [{ name: 'Light', timelineDate: [1] }]
  await goToHint(gantt, 'light')
  const first = requests.length
  expect(await goToIssue(gantt, 'light')).toBeNull()
  expect(first).toBeGreaterThan(0)
  expect(requests.map(String).slice(first)).toEqual([])
})
