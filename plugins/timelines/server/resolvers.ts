import { badField, type FieldResolver, listed, type Params, prepare, type Reader } from '#server/index.ts'
import { axisOrder } from '../shared/calendar/convert.ts'
import { type DateSystem, type DateSystemFields, dateIssue, dateText, systemOf } from '../shared/dates.ts'
import { timeline } from '../shared.ts'
import { refuseBrokenCalendar, refuseBrokenMetrics } from './counting.ts'

const metricsResolver: FieldResolver = {
  form: 'metricsCreator',
  check: async (_read, _place, value, path) => refuseBrokenMetrics(value, path),
}

const calendarResolver: FieldResolver = {
  form: 'calendar',
  check: async (_read, _place, value, path) => refuseBrokenCalendar(value, path),
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
  async order(read, { projectId }, parentId, value) {
    const system = parentId === null ? undefined : (await systemsOf(read, projectId, [parentId])).get(parentId)
    return system && axisOrder(system, (value as number[])[0] ?? 0)
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
  return new Map(rows.map(({ id, data }) => [id, systemOf(JSON.parse(data) as DateSystemFields)]))
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

export const timelineResolvers = [metricsResolver, calendarResolver, dateResolver, formatedDateResolver]
