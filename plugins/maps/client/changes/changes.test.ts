import { expect, test } from 'vitest'
import type { PlaceOnMap } from '../../shared.ts'
import { changesIn } from './changes.ts'

const at = (x: number, y = 0) => ({ x, y })
const state = (date: number, x: number) => ({ id: `${date}`, stateId: `${date}`, date, coordinates: at(x) })
const place = (values: Partial<PlaceOnMap>): PlaceOnMap => ({
  ...{ locationId: 'a', label: 'Ship', revision: 1, pointType: 'point', color: '#607D8B', useTimeline: true },
  ...{ date: null, coordinates: at(0), shape: [], states: [], type: null, tags: [], opensMap: null },
  ...values,
})
const outline = (date: number | null, ...points: [number, number][]) =>
  points.map(([x, y], index) => ({ id: `${date} ${index}`, index, coordinates: at(x, y), date }))
const listed = (places: PlaceOnMap[], from: number, to: number) =>
  changesIn(places, from, to).map(
    ({ place: { label }, date, what, distance }) => `${date} ${label} ${what.join('+')} ${Math.round(distance)}`,
  )

test('what appears, moves and changes between two dates is listed in its order, each once', () => {
  const ship = place({ date: 10, states: [state(20, 300), state(30, 300), state(40, 0)] })
  const inn = place({ label: 'Inn', date: 20 })
  expect(listed([ship, inn], 0, 100)).toEqual([
    ...['10 Ship appeared 0', '20 Inn appeared 0', '20 Ship moved 300', '30 Ship state 0', '40 Ship moved 300'],
  ])
  // The first date is how it was, the second belongs to it, and their order is no matter.
  expect(listed([ship, inn], 20, 30)).toEqual(['30 Ship state 0'])
  expect(listed([ship, inn], 30, 20)).toEqual(['30 Ship state 0'])
  expect(listed([ship, inn], 40, 40)).toEqual([])
  expect(listed([{ ...ship, useTimeline: false }], 0, 100)).toEqual([])
})

test('an area that is elsewhere has moved, one with another outline is reshaped', () => {
  const shape = [
    ...outline(null, [0, 0], [10, 0], [10, 10]),
    ...outline(5, [100, 0], [110, 0], [110, 10]),
    ...outline(7, [100, 0], [130, 0], [130, 30]),
    ...outline(9, [100, 0], [130, 0], [130, 30], [100, 30]),
  ]
  const fog = place({ label: 'Fog', pointType: 'polygonal', shape })
  expect(listed([fog], 0, 9)).toEqual(['5 Fog moved 100', '7 Fog moved+reshaped 15', '9 Fog moved+reshaped 7'])
})
