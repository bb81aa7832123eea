import { describe, expect, it } from 'vitest'
import { compile } from '#core/shared/validate.ts'
import {
  checkGregorianFormat,
  checkMetricsFormat,
  defaultGregorianFormat,
  defaultMetricsFormat,
} from './calendar/pattern.ts'
import {
  capUnit,
  capUnitText,
  checkMetrics,
  defaultChildAmount,
  type Metric,
  metricId,
  metricLabelIssue,
  metricsDefinition,
  minMetricOf,
  momentOfUnits,
  newMetric,
  unitsOfMoment,
} from './metrics.ts'

const metrics: Metric[] = [
  { ...newMetric('Year', 0), childAmount: 12 },
  { ...newMetric('Month', 1), childAmount: 30 },
  newMetric('Day', 2),
]
const codes = (list: Metric[]) => checkMetrics(list).map(({ path, code }) => `${path} ${code}`)

describe('the id of a metric', () => {
  it('[TL-03] is its label in lower case with underscores', () => {
    expect(['Great Year', ' Day-of  Rest! ', 'Рік Ґави'].map(metricId)).toEqual([
      'great_year',
      'day_of_rest',
      'рік_ґави',
    ])
  })

  it('[TL-04] has at most 30 characters', () => {
    expect(metricId('x'.repeat(50))).toHaveLength(30)
    expect(metricId('𝒳 '.repeat(50)).length).toBeLessThanOrEqual(30)
  })

  it('[TL-05] is random for an empty label', () => {
    const ids = new Set(Array.from({ length: 50 }, () => metricId('')))
    expect(ids.size).toBe(50)
    expect([...ids].every(id => /^metric_\w+$/.test(id))).toBe(true)
    expect(metricId('!?')).toMatch(/^metric_\w+$/)
  })
})

describe('metrics', () => {
  it('[TL-06] have ten children each by default', () => {
    expect(newMetric('Age', 0)).toEqual({ label: 'Age', id: 'age', index: 0, childAmount: 10, childLabels: [] })
    expect(defaultChildAmount).toBe(10)
  })

  it('[TL-07] split one number into units, and make it of them', () => {
    expect(unitsOfMoment(metrics, 302 * 360 + 3 * 30 + 12)).toEqual([302, 3, 12])
    for (const moment of [0, 1, 29, 30, 359, 360, 123_456_789, 8_999_999_999_999_999])
      expect(momentOfUnits(metrics, unitsOfMoment(metrics, moment))).toBe(moment)
    expect(momentOfUnits(metrics, [5])).toBe(1800)
    expect(() => momentOfUnits(metrics, [1e15])).toThrow('further than the calendar can count')
  })

  it('[TL-23] [TL-24] [TL-25] [TL-26] cap what is typed for a unit', () => {
    expect(capUnitText(metrics, 1, '-1')).toBe('0')
    expect(capUnitText(metrics, 2, '07')).toBe('7')
    expect(capUnitText(metrics, 1, '12')).toBe('11')
    expect(capUnitText(metrics, 0, '123456')).toBe('123456')
    expect(capUnitText(metrics, 0, '')).toBe('')
    expect(capUnit(metrics, 2, 30)).toBe(29)
    expect(capUnit([{ ...newMetric('A', 0) }, newMetric('B', 1)], 1, 12)).toBe(9)
    expect(momentOfUnits(metrics, [capUnit(metrics, 0, 1e300), 11, 29])).toBeGreaterThan(8.9e15)
  })

  it('know the smallest unit that was filled in', () => {
    expect([[302], [302, 3], [302, null, 5], []].map(values => minMetricOf(metrics, values))).toEqual([
      'year',
      'month',
      'day',
      'year',
    ])
  })

  it('[TL-30] are at least one', () => {
    expect(checkMetrics([]).map(({ message }) => message)).toEqual([
      'If provided, metrics must have at least one item.',
    ])
  })

  it('[TL-32] [TL-33] [TL-34] refuse empty and equal labels, and a fourth', () => {
    expect(checkMetrics(metrics)).toEqual([])
    expect(compile(metricsDefinition)(metrics)).toMatchObject({ ok: true })
    expect(metricLabelIssue('  ', [])?.code).toBe('label-cannot-be-empty')
    expect(metricLabelIssue('DAY', ['Day'])?.code).toBe('duplicate-label')
    expect(codes([newMetric('Day', 0), newMetric('day', 1)])).toEqual(['metrics.1.label duplicate-label'])
    expect(codes([...metrics, newMetric('Hour', 3)])).toEqual(['metrics metrics-many'])
    expect(codes([{ ...newMetric('Day', 0), childAmount: 0 }, newMetric('Hour', 1)])).toEqual([
      'metrics.0.childAmount metric-amount',
    ])
    expect(codes([newMetric('a b', 0), newMetric('a-b', 1)])).toEqual(['metrics.1.id metric-id-taken'])
  })
})

describe('the format of metrics', () => {
  const found = (format: string) => checkMetricsFormat(metrics, format).map(({ code }) => code)

  it('[TL-31] [TL-38] has every metric', () => {
    expect(found('{year}[-{month}][ d{day}]')).toEqual([])
    expect(found(defaultMetricsFormat(metrics))).toEqual([])
    expect(checkGregorianFormat(defaultGregorianFormat)).toEqual([])
    expect(checkMetricsFormat(metrics, '{year}').map(({ message }) => message)).toEqual([
      'The format lacks the metric “Month”: add {month}.',
      'The format lacks the metric “Day”: add {day}.',
    ])
  })

  it('refuses what cannot be read, in words', () => {
    expect(found('')).toEqual(['format-empty'])
    expect(found('x'.repeat(300))).toEqual(['format-long'])
    expect(found('[{year}[{month}]]')).toEqual(['format-nested', 'format-not-opened'])
    expect(found('{year}[ {month}')).toEqual(['format-not-closed'])
    expect(found('{year} {month}]')).toEqual(['format-not-opened'])
    expect(found('{year} {month')).toEqual(['format-brace'])
    expect(found('{} {year}')).toEqual(['format-token-form'])
    expect(found('plain')).toEqual(['format-no-token'])
    expect(checkMetricsFormat(metrics, '{year} {moon}')[0]?.message).toBe(
      'The format has {moon}, which is not known here. There are: {year}, {month}, {day}.',
    )
  })
})
