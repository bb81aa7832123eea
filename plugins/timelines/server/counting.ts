import { compile } from '#core/shared/validate.ts'
import { badField } from '#server/index.ts'
import { type Calendar, calendarDefinition } from '../shared/calendar/calendar.ts'
import { checkCalendar } from '../shared/calendar/check-calendar.ts'
import { countingIssues, type DateSystemFields } from '../shared/dates.ts'
import { checkMetrics, type Metric, metricLimits, metricsDefinition } from '../shared/metrics.ts'

/** @throws Problem naming the first part of the value that does not fit the definition */
function checkFits(definition: object, value: unknown, path: string): void {
  const checked = compile({ value: definition })({ value })
  const [error] = checked.ok ? [] : checked.errors
  if (error) throw badField(error.path.replace(/^value/, path), error)
}

/**
 * A definition without its limits, `number.integer` of `1 <= number.integer <= 9`: what is beyond a limit is reported by the
 * engine, in a sentence that names it.
 */
function shapeOf(definition: unknown): unknown {
  if (typeof definition === 'string') return definition.replace(/-?\d+ <=? | <=? -?\d+/g, '')
  if (Array.isArray(definition)) return definition.map(shapeOf)
  if (typeof definition !== 'object' || definition === null) return definition
  return Object.fromEntries(Object.entries(definition).map(([key, part]) => [key, shapeOf(part)]))
}

const metricsShape = shapeOf(metricsDefinition) as object
const calendarShape = shapeOf(calendarDefinition) as object

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
  if (!isMiscounted) checkFits(metricsShape, value, path)
  const [broken] = checkMetrics(metrics)
  if (broken) throw badField(pathIn(path, broken.path, 'metrics'), broken.message)
  checkFits(metricsDefinition, value, path)
}

/** @throws Problem naming what is wrong with a calendar of any shape */
export function refuseBrokenCalendar(value: unknown, path: string): void {
  if (value === null) return
  checkFits(calendarShape, value, path)
  const [broken] = checkCalendar(value as Calendar)
  if (broken) throw badField(`${path}.${broken.path}`, broken.message)
  checkFits(calendarDefinition, value, path)
}

/** @throws Problem naming the first rule between the fields of a timeline that is broken */
export function refuseBrokenCounting(counting: DateSystemFields, prefix = ''): void {
  const [issue] = countingIssues(counting)
  if (issue) throw badField(`${prefix}${issue.path}`, issue.message)
}
