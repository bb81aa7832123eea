import { searchKey } from '#core/shared/text/text-keys.ts'
import { CalendarError, type CalendarIssue, calendarIssue } from './issue.ts'

/**
 * Metrics: the units of a timeline without a calendar, from the largest (index 0) to the smallest. A date is
 * the count of the smallest unit since 0 of every unit.
 */
export interface Metric {
  label: string
  id: string
  index: number
  /** how many of the next smaller unit it has; the smallest unit has none, its number is not used */
  childAmount: number
  /** names of those, from 0 on; an empty or missing one is shown as its number */
  childLabels: string[]
}

export const metricLimits = { metrics: 3, id: 30, label: 100, childAmount: 1_000_000, childLabels: 1000 } as const
export const defaultChildAmount = 10
/** The largest date of every system, in its smallest unit. Sums of two such numbers stay exact enough to be refused. */
export const maxMoment = 9_000_000_000_000_000

/** arktype definition of stored metrics. `checkMetrics` has the rules between them. */
export const metricsDefinition = [
  {
    label: 'string <= 100',
    id: 'string <= 30',
    index: '0 <= number.integer <= 2',
    childAmount: '1 <= number.integer <= 1000000',
    childLabels: 'string[] <= 1000',
  },
  '[]',
] as const

/** Lower case, underscores for anything but letters and digits, at most 30 characters; random for an empty label. */
export function metricId(label: string): string {
  const words = searchKey(label)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  const id = [...words].slice(0, metricLimits.id).join('').slice(0, metricLimits.id).replace(/_+$/, '')
  return id || `metric_${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`
}

/** A new metric below the `index` larger ones. */
export function newMetric(label: string, index: number): Metric {
  return { label, id: metricId(label), index, childAmount: defaultChildAmount, childLabels: [] }
}

/** All issues of a timeline's metrics; `[]` is refused, a timeline without metrics leaves them out. */
export function checkMetrics(metrics: readonly Metric[]): CalendarIssue[] {
  if (metrics.length === 0) return [calendarIssue('metrics', 'metrics-empty')]
  if (metrics.length > metricLimits.metrics)
    return [calendarIssue('metrics', 'metrics-many', { most: metricLimits.metrics })]
  const issues: CalendarIssue[] = []
  metrics.forEach((metric, index) => {
    const at = `metrics.${index}`
    const issue = metricLabelIssue(
      metric.label,
      metrics.slice(0, index).map(({ label }) => label),
    )
    if (issue) issues.push({ ...issue, path: `${at}.label` })
    const isTaken = metrics.slice(0, index).some(({ id }) => id === metric.id)
    if (isTaken && !issue) issues.push(calendarIssue(`${at}.id`, 'metric-id-taken', { id: metric.id }))
    if (!isMetricId(metric.id)) issues.push(calendarIssue(`${at}.id`, 'metric-id-form', { label: metric.label }))
    if (metric.index !== index)
      issues.push(calendarIssue(`${at}.index`, 'metric-index', { label: metric.label, index }))
    if (index < metrics.length - 1) issues.push(...childIssues(metric, at))
  })
  return issues
}

/** What is wrong with the label of a new metric beside the labels that are there. */
export function metricLabelIssue(label: string, others: readonly string[]): CalendarIssue | null {
  if (label.trim() === '') return calendarIssue('label', 'label-cannot-be-empty')
  if (label.length > metricLimits.label) return calendarIssue('label', 'label-long', { most: metricLimits.label })
  const key = searchKey(label).trim()
  return others.some(other => searchKey(other).trim() === key)
    ? calendarIssue('label', 'duplicate-label', { label: label.trim() })
    : null
}

function isMetricId(id: string): boolean {
  return /^[\p{L}\p{M}\p{N}_]+$/u.test(id) && id.length <= metricLimits.id
}

function childIssues({ label, childAmount, childLabels }: Metric, at: string): CalendarIssue[] {
  const issues: CalendarIssue[] = []
  if (!Number.isInteger(childAmount) || childAmount < 1 || childAmount > metricLimits.childAmount)
    issues.push(calendarIssue(`${at}.childAmount`, 'metric-amount', { label, most: metricLimits.childAmount }))
  else if (childLabels.length > childAmount)
    issues.push(calendarIssue(`${at}.childLabels`, 'metric-labels-many', { label, most: childAmount }))
  return issues
}

/** How many smallest units each metric has. */
export function metricSizes(metrics: readonly Metric[]): number[] {
  const sizes = metrics.map(() => 1)
  for (let at = metrics.length - 2; at >= 0; at--) sizes[at] = (sizes[at + 1] ?? 1) * (metrics[at]?.childAmount ?? 1)
  return sizes
}

/** The units of a date, largest first. The largest is unbounded, also below 0. */
export function unitsOfMoment(metrics: readonly Metric[], moment: number): number[] {
  let rest = moment
  return metricSizes(metrics).map(size => {
    const value = Math.floor(rest / size)
    rest -= value * size
    return value
  })
}

/** The date of units, largest first; missing ones are 0. Throws CalendarError for what no number holds exactly. */
export function momentOfUnits(metrics: readonly Metric[], values: readonly (number | null | undefined)[]): number {
  const sizes = metricSizes(metrics)
  const moment = sizes.reduce((sum, size, at) => sum + size * (values[at] ?? 0), 0)
  if (!Number.isSafeInteger(moment) || Math.abs(moment) > maxMoment)
    throw new CalendarError(calendarIssue('', 'date-beyond', { most: maxMoment }))
  return moment
}

/**
 * A number typed for one unit: at least 0, and below the child amount of the next larger metric. The largest unit is
 * bounded only by what a date can hold.
 */
export function capUnit(metrics: readonly Metric[], index: number, value: number): number {
  const whole = Number.isFinite(value) ? Math.max(0, Math.trunc(value)) : 0
  const parent = metrics[index - 1]
  const most = parent ? parent.childAmount - 1 : Math.floor(maxMoment / (metricSizes(metrics)[0] ?? 1)) - 1
  return Math.min(whole, most)
}

/** `capUnit` for typed text: only its digits count, leading zeros are stripped; empty text is no value. */
export function capUnitText(metrics: readonly Metric[], index: number, text: string): string {
  const negative = text.trim().startsWith('-')
  const digits = text.replace(/\D/g, '')
  if (digits === '') return negative ? '0' : ''
  return String(capUnit(metrics, index, negative ? 0 : Number(digits)))
}

/** The smallest unit that was filled in; the largest if none was. */
export function minMetricOf(metrics: readonly Metric[], values: readonly (number | null | undefined)[]): string {
  const last = metrics.findLastIndex((_, at) => values[at] !== null && values[at] !== undefined)
  return metrics[Math.max(last, 0)]?.id ?? ''
}
