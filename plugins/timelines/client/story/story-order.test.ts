import { expect, it } from 'vitest'
import type { StoryPart } from '../../shared.ts'
import { datedParts } from './story-order.ts'

const part = (id: string, start: number | null): StoryPart => ({
  ...{ id, label: id, others: 0 },
  event:
    start === null ? null : { eventId: id, name: id, start, end: start, color: '', minMetric: '', formatedDate: '' },
})

it('orders chapters by their events; at the same date the one told first is first', () => {
  const dated = datedParts([part('a', 30), part('b', null), part('c', 10), part('d', 30), part('e', 20)])
  expect(dated.map(({ id, told, happens, isLater }) => [id, told, happens, isLater])).toEqual([
    ['a', 0, 2, false],
    ['c', 1, 0, true],
    ['d', 2, 3, false],
    ['e', 3, 1, true],
  ])
})
