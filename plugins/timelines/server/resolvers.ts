import { compile } from '#core/shared/validate.ts'
import { badField, type FieldResolver, listed, type Params, prepare, type Reader } from '#server/index.ts'
import { type Calendar, calendarDefinition } from '../shared/calendar/calendar.ts'
import { checkCalendar } from '../shared/calendar/check-calendar.ts'
import { type DateSystem, dateIssue, dateText, systemOf, type TimelineCounting } from '../shared/dates.ts'
import { checkMetrics, type Metric, metricLimits, metricsDefinition } from '../shared/metrics.ts'
import { timeline } from '../shared.ts'

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

const metricsResolver: FieldResolver = {
  form: 'metricsCreator',
  async check(_read, _place, value, path) {
    if (value === null) return
    const metrics = value as Metric[]
    // How many there are is said before what is wrong with one of them.
    const isMiscounted = Array.isArray(value) && (value.length === 0 || value.length > metricLimits.metrics)
    if (!isMiscounted) checkShape(metricsDefinition, value, path)
    const [broken] = checkMetrics(metrics)
    if (broken) throw badField(pathIn(path, broken.path, 'metrics'), broken.message)
  },
}

const calendarResolver: FieldResolver = {
  form: 'calendar',
  async check(_read, _place, value, path) {
    if (value === null) return
    checkShape(calendarDefinition, value, path)
    const [broken] = checkCalendar(value as Calendar)
    if (broken) throw badField(`${path}.${broken.path}`, broken.message)
  },
}

const dateIssueTexts = {
  'end-date-cant-be-after-start': 'End date cannot be before the start date',
  'date-beyond': 'is beyond what a timeline can hold',
}

/** An end that is the start is no range. */
const dateResolver: FieldResolver = {
  form: 'timelinePicker',
  store(value) {
    const [start = 0, end = start] = Array.isArray(value) ? (value as number[]) : []
    return start === end ? [start] : [start, end]
  },
  async check(_read, _place, value, path) {
    const issue = dateIssue(value as number[])
    if (issue) throw badField(path, dateIssueTexts[issue])
  },
}

const selectTimelines = prepare((db, $: Params<{ ids: string; project: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'data'])
    .where('id', 'in', listed<string>($.ids))
    .where('project_id', '=', $.project)
    .where('kind', '=', timeline.name),
)

/** How timelines of a project count, by id. */
export async function systemsOf(
  read: Reader,
  project: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DateSystem>> {
  if (ids.length === 0) return new Map()
  const rows = await selectTimelines.all(read, { ids: JSON.stringify(ids), project })
  return new Map(rows.map(({ id, data }) => [id, systemOf(JSON.parse(data) as TimelineCounting)]))
}

/** The date of an event as its timeline writes it; empty without a timeline. */
const formatedDateResolver: FieldResolver = {
  form: 'formatedDate',
  async compute(read, { projectId }, entities) {
    const ids = new Set(entities.flatMap(({ parentId }) => parentId ?? []))
    const systems = await systemsOf(read, projectId, [...ids])
    return entities.map(({ parentId, values: { timelineDate, minMetric } }) => {
      const system = systems.get(parentId ?? '')
      return system ? dateText(system, timelineDate as number[], String(minMetric ?? '')) : ''
    })
  },
}

export const resolvers = [metricsResolver, calendarResolver, dateResolver, formatedDateResolver]
