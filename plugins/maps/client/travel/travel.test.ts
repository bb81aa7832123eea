// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import type { Timeline } from '#plugins/timelines/shared.ts'
import { momentsOfDay } from '#plugins/timelines/shared.ts'
import { positive, roughDays, setWays, travelTimes } from './travel.ts'

const metric = (label: string, index: number, childAmount: number) => ({
  ...{ id: label, label, index, childAmount, childLabels: [] },
})
const hours = {
  ...{ useGregorian: false, format: '{Day}', calendar: null },
  metrics: [metric('Year', 0, 100), metric('Day', 1, 24), metric('Hour', 2, 1)],
} as unknown as Timeline

const points = [
  { x: 0, y: 0 },
  { x: 30, y: 40 },
  { x: 30, y: 140 },
]

test('a route takes as long as its length and the speed say, and arrives in the calendar', () => {
  expect(momentsOfDay(hours)).toBe(24)
  const ways = [
    { id: 'foot', name: 'On foot', speed: 30 },
    { id: 'ship', name: 'By ship', speed: 120 },
  ]
  const time = { timeline: hours, timepoint: 100, textOf: (moment: number) => `hour ${moment}` }
  const [walk, sail] = ways
  const both = { ofProject: [walk], ofMap: [sail], revision: 1 }
  const state = { map: { scale: 2 }, ways: both, points, time } as never
  const [foot, ship] = travelTimes(state)
  expect(foot).toEqual({ way: ways[0], days: 10, arrival: 'hour 340' })
  expect(ship).toMatchObject({ days: 2.5, arrival: 'hour 160' })
  const undated = { map: { scale: 2 }, ways: both, points, time: { ...time, timepoint: null } } as never
  expect(travelTimes(undated)[0]?.arrival).toBeNull()
})

test('days are rounded as people say them, and a typed number has a comma or a point', () => {
  expect([0.123, 2.54, 9.96, 41.4].map(roughDays)).toEqual([0.12, 2.5, 10, 41])
  expect(['12', ' 1,5 ', '0', '-3', '', 'x', '1e400'].map(text => positive(text, { max: 1000 }))).toEqual([
    ...[12, 1.5, null, null, null, null, null],
  ])
})

test('ways are undone only over those that were set, so that what others change meanwhile stays', async () => {
  await setLanguage('en')
  const sent: { revision?: number; ways: unknown[] }[] = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const input = JSON.parse(String(init?.body))
    sent.push(input)
    return Response.json({ ways: input.ways, revision: sent.length + 4 })
  })
  const steps: { redo(): Promise<void>; undo(): Promise<void> }[] = []
  const edits = {
    async record(step: (typeof steps)[number]) {
      steps.push(step)
      await step.redo()
    },
  }
  const foot = { id: 'foot', name: 'On foot', speed: 30 }
  const map = { spaceId: 's', projectId: 'p' }
  const state = { map, ways: { ofProject: [], ofMap: [], revision: 4 }, edits } as never
  expect(await setWays(state, [foot])).toBe(true)
  await steps[0]?.undo()
  await steps[0]?.redo()
  expect(sent.map(({ revision, ways }) => [revision, ways.length])).toEqual([
    [4, 1],
    [5, 0],
    [6, 1],
  ])
  vi.unstubAllGlobals()
})
