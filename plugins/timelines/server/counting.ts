import { compile } from '#core/shared/validate.ts'
import { badField } from '#server/index.ts'
import { type Calendar, calendarDefinition } from '../shared/calendar/calendar.ts'
import { checkCalendar } from '../shared/calendar/check-calendar.ts'
import { countingIssues, type TimelineCounting } from '../shared/dates.ts'
import { checkMetrics, type Metric, metricLimits, metricsDefinition } from '../shared/metrics.ts'

/** @throws Problem naming the first part of the value that does not have the shape */
function checkShape(definition: object, value: unknown, path: string): void {
  const checked = compile(definition)(value)
  const [error] = checked.ok ? [] : checked.errors
  if (error) throw badField(error.path === '' ? path : `${path}.${error.path}`, error)
}

/** The path of an issue that the engine names from the value's own name: `metrics.0.label`. */
function pathIn(path: string, issuePath: string, own: string): string {
  const inside = issuePath === own ? '' : issuePath.replace(`${own}.`, '')
  return inside === '' ? path : `${path}.${inside}`
}

/** @throws Problem naming what is wrong with metrics of any shape */
export function refuseBrokenMetrics(value: unknown, path: string): void {
  if (value === null) return
  const metrics = value as Metric[]
  // How many there are is said before what is wrong with one of them.
  const isMiscounted = Array.isArray(value) && (value.length === 0 || value.length > metricLimits.metrics)
  if (!isMiscounted) checkShape(metricsDefinition, value, path)
  const [broken] = checkMetrics(metrics)
  if (broken) throw badField(pathIn(path, broken.path, 'metrics'), broken.message)
}

/** @throws Problem naming what is wrong with a calendar of any shape */
export function refuseBrokenCalendar(value: unknown, path: string): void {
  if (value === null) return
  checkShape(calendarDefinition, value, path)
  const [broken] = checkCalendar(value as Calendar)
  if (broken) throw badField(`${path}.${broken.path}`, broken.message)
}

/** @throws Problem naming the first rule between the fields of a timeline that is broken */
export function refuseBrokenCounting(counting: TimelineCounting, prefix = ''): void {
  const [issue] = countingIssues(counting)
  if (issue) throw badField(`${prefix}${issue.path}`, issue.message)
}
