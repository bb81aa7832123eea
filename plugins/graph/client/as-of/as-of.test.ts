import { expect, it } from 'vitest'
import { changeFrom, changesOf, dateParam, graphAsOf, nearestChange, readDateParam, validityAt } from './as-of.ts'

const date = (moment: number, more: object = {}) => ({
  ...{ timelineId: 'bells', moment, precision: 'day', unitsPerDay: 1, anchor: 0, ...more },
})
const edge = (label: string, since: number | null, until: number | null) => ({
  ...{ from: 'oda', to: label, label },
  ...((since !== null || until !== null) && {
    period: { since: since === null ? null : date(since), until: until === null ? null : date(until) },
  }),
})
const edges = [edge('always', null, null), edge('apprentice', 594, 609), edge('tends', 609, null)]
const graph = { nodes: [], edges, chapters: [], leftOut: { nodes: 0, edges: 0 }, labels: [], kinds: [], complete: true }

it('a relation holds from its first date on, and on the date of its end no more', () => {
  const validities = (at: number) => edges.map(({ period }) => validityAt(period, date(at)))
  expect(validities(593)).toEqual(['holds', 'later', 'later'])
  expect(validities(594)).toEqual(['holds', 'holds', 'later'])
  expect(validities(609)).toEqual(['holds', 'past', 'holds'])
  expect(edges.map(({ period }) => validityAt(period, undefined))).toEqual(['holds', 'holds', 'holds'])
  expect(graphAsOf(graph, date(600)).edges.map(({ label }) => label)).toEqual(['always', 'apprentice'])
  expect(graphAsOf(graph, undefined)).toBe(graph)
})

it('changes are stepped through in order, also over timelines that count otherwise', () => {
  const hours = { timelineId: 'hours', unitsPerDay: 24, anchor: 0 }
  const late = { from: 'a', to: 'b', label: '', period: { since: date(600.5 * 24, hours), until: null } }
  const changes = changesOf([...edges, late])
  expect(changes.map(({ day, begin, end }) => [day, begin, end])).toEqual([
    [594, 1, 0],
    [600.5, 1, 0],
    [609, 1, 1],
  ])
  const days = (at: number | null, way: 1 | -1) =>
    changeFrom(changes, at === null ? undefined : date(at), way)?.day ?? null
  expect([days(null, 1), days(594, 1), days(601, 1), days(609, 1)]).toEqual([594, 600.5, 609, null])
  expect([days(null, -1), days(609, -1), days(597, -1), days(594, -1)]).toEqual([609, 600.5, 594, null])
  expect([nearestChange(changes, 606)?.day, nearestChange(changes, 0)?.day, nearestChange([], 1)]).toEqual([
    609,
    594,
    null,
  ])
})

it('a date goes into the address and comes back; what is none is left out', () => {
  for (const one of [date(-5), date(9e15, { precision: 'a~b' }), date(0, { precision: '' })])
    expect(readDateParam(dateParam(one))).toEqual(one)
  for (const text of [undefined, '', 'bells', 'bells~1~0~0~day', 'bells~x~1~0~day', '~1~1~1~day'])
    expect(readDateParam(text)).toBeUndefined()
})
