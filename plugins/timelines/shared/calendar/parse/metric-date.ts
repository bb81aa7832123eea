import { CalendarError, type CalendarIssue, calendarIssue } from '../../issue.ts'
import { type Metric, metricSizes, momentOfUnits } from '../../metrics.ts'
import type { ParsedDate } from './fields.ts'
import { commonUnit, fillers, isInflected, wordForm } from './words.ts'

type MetricItem =
  | { kind: 'number'; value: number }
  | { kind: 'label'; metric: number }
  | { kind: 'child'; metric: number; value: number }

/**
 * A date of metrics: numbers from the largest on, each with its label if one likes: `year 302 day 5`, `12 Frost 302`.
 */
export function parseMetricDate(metrics: readonly Metric[], text: string): ParsedDate {
  const items: MetricItem[] = []
  for (const word of joinNames(metrics, wordForm(text.replace(/(?<=\d)[-./:](?=\d)/g, ' ')))) {
    const item = itemOf(metrics, word)
    if (item) items.push(item)
    else if (!fillers.has(word)) return { issue: calendarIssue('', 'word-unknown-unit', { word }) }
  }
  const values = placeItems(metrics, items)
  return 'issue' in values ? values : dateOfValues(metrics, values)
}

/** A date of units, largest first; the precision is the smallest one that is given. */
export function dateOfValues(metrics: readonly Metric[], values: readonly (number | undefined)[]): ParsedDate {
  const last = values.findLastIndex(value => value !== undefined)
  for (const [at, { label }] of metrics.entries()) {
    const value = values[at]
    const most = metrics[at - 1]?.childAmount ?? Number.MAX_SAFE_INTEGER
    if (value === undefined && at < last) return { issue: calendarIssue('', 'value-missing', { label }) }
    if (value !== undefined && (value < 0 || value >= most))
      return { issue: calendarIssue('', 'unit-unknown', { unit: label, value, most: most - 1 }) }
  }
  if (last === -1) return { issue: calendarIssue('', 'text-empty') }
  try {
    const moment = momentOfUnits(metrics, values)
    return { moment, precision: metrics[last]?.id ?? '', rest: { year: values[0] } }
  } catch (error) {
    if (error instanceof CalendarError) return { issue: error.issue }
    throw error
  }
}

/** Words, with names of several words as one. */
function joinNames(metrics: readonly Metric[], text: string): string[] {
  const names = metrics
    .flatMap(({ label, childLabels }) => [label, ...childLabels])
    .map(wordForm)
    .filter(name => name.includes(' '))
  const words = text.split(' ').filter(Boolean)
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    const name = names.find(each => words.slice(at, at + each.split(' ').length).join(' ') === each)
    joined.push(name ?? words[at] ?? '')
    at += name ? name.split(' ').length : 1
  }
  return joined
}

function itemOf(metrics: readonly Metric[], word: string): MetricItem | null {
  if (/^-?\d{1,16}$/.test(word)) return { kind: 'number', value: Number(word) }
  for (const [metric, { childLabels }] of metrics.entries()) {
    const value = childLabels.findIndex(label => wordForm(label) === word)
    if (value >= 0) return { kind: 'child', metric: metric + 1, value }
  }
  const metric = metricNamed(metrics, word)
  if (metric >= 0) return { kind: 'label', metric }
  for (const [at, { childLabels }] of metrics.entries()) {
    const value = childLabels.findIndex(label => isBeginning(word, wordForm(label)))
    if (value >= 0) return { kind: 'child', metric: at + 1, value }
  }
  return null
}

/** The metric of a label: the word itself, a common word for it, or another form of it. */
export function metricNamed(metrics: readonly Metric[], word: string): number {
  const forms = metrics.map(({ label }) => wordForm(label))
  const exact = forms.indexOf(word)
  if (exact >= 0) return exact
  const common = commonUnit(word)
  const same = forms.findIndex(form => common !== undefined && commonUnit(form) === common)
  return same >= 0 ? same : forms.findIndex(form => isInflected(word, form))
}

function isBeginning(word: string, name: string): boolean {
  return word.length >= 2 && (name.startsWith(word) || isInflected(word, name))
}

function placeItems(
  metrics: readonly Metric[],
  items: readonly MetricItem[],
): (number | undefined)[] | { issue: CalendarIssue } {
  const values: (number | undefined)[] = metricSizes(metrics).map(() => undefined)
  const loose: { value: number; isAfterName: boolean }[] = []
  let named = -1
  for (let at = 0; at < items.length; at++) {
    const item = items[at]
    const next = items[at + 1]
    if (!item) break
    if (item.kind === 'child') {
      named = item.metric
      values[item.metric] = item.value
    } else if (item.kind === 'label' && next?.kind === 'number') {
      values[item.metric] = next.value
      at++
    } else if (item.kind === 'number' && next?.kind === 'label') {
      values[next.metric] = item.value
      at++
    } else if (item.kind === 'number') loose.push({ value: item.value, isAfterName: named >= 0 })
  }
  for (const { value, isAfterName } of loose) {
    const place = placeFor(values, named, isAfterName)
    if (place === -1) return { issue: calendarIssue('', 'number-extra', { number: value }) }
    values[place] = value
  }
  return values
}

/** Beside a name such as a month, what follows is larger than it and what stands before is smaller. */
function placeFor(values: readonly (number | undefined)[], named: number, isAfterName: boolean): number {
  const free = values.flatMap((value, at) => (value === undefined ? [at] : []))
  if (named === -1) return free[0] ?? -1
  const larger = free.filter(at => at < named).at(-1)
  const smaller = free.find(at => at > named)
  return (isAfterName ? (larger ?? smaller) : (smaller ?? larger)) ?? -1
}
