import { canReadKind } from '#core/shared/access/permission.ts'
import type { InputOf } from '#core/shared/call.ts'
import { type DateValue, isDateValue, orderedDate, sharedDayOf, timeline } from '#plugins/timelines/shared.ts'
import {
  badField,
  type CallContext,
  type Params,
  prepare,
  prepareWrite,
  type Reader,
  withTables,
} from '#server/index.ts'
import type { relationCalls } from '../shared.ts'
import type { RelationTables } from './tables.ts'

/** From when until when a relation holds. */
export type Period = NonNullable<InputOf<typeof relationCalls.create>['period']>

/** As the columns have it. */
export const periodIn = (text: string | null): Period | null => (text === null ? null : JSON.parse(text))

/**
 * A period as the columns have it, null if it is open on both sides. @throws Problem bad-input if a date is none of the
 * timelines, or if the end is not later than the beginning
 */
export function checkedPeriod({ since, until }: Period, timelines: ReadonlySet<string>, path: string): string | null {
  for (const [name, date] of Object.entries({ since, until })) {
    if (date === null) continue
    if (!isDateValue(date)) throw badField(`${path}${name}`, 'is beyond every timeline')
    if (!timelines.has(date.timelineId))
      throw badField(`${path}${name}.timelineId`, `is no ${timeline.name} of this project`)
  }
  if (since && until && sharedDayOf(since) >= sharedDayOf(until))
    throw badField(`${path}until`, 'must be later than since')
  return since || until
    ? JSON.stringify({ since: since && orderedDate(since), until: until && orderedDate(until) })
    : null
}

const selectTimelines = prepare((db, $: Params<{ project: string }>) =>
  db
    .selectFrom('entities')
    .select('id')
    .where('project_id', '=', $.project)
    .where('kind', '=', timeline.name)
    .where('batch_id', 'is', null),
)

/** The ids of the timelines of a project. */
export async function timelinesOf(read: Reader, project: string): Promise<ReadonlySet<string>> {
  return new Set((await selectTimelines.all(read, { project })).map(({ id }) => id))
}

export const updatePeriod = prepareWrite((tx, $: Params<{ id: string; period: string | null }>) =>
  withTables<RelationTables>(tx).updateTable('relations').set({ period: $.period }).where('id', '=', $.id),
)

/** Without the dates of other timelines; null if none is left. */
export function periodOn(timelines: ReadonlySet<string>, text: string | null): Period | null {
  const period = periodIn(text)
  if (!period) return null
  const kept = (date: DateValue | null) => (date && timelines.has(date.timelineId) ? date : null)
  const [since, until] = [kept(period.since), kept(period.until)]
  return since || until ? { since, until } : null
}

/** What a row says of when a relation holds, and which project keeps it, of whose timelines the dates are. */
interface KeptPeriod {
  period: string | null
  keptIn: string
}

const none: ReadonlySet<string> = new Set()

/**
 * How the periods of relations are answered: of a timeline that is gone, or that the caller may not read where it is, a
 * date says nothing.
 */
export async function readablePeriods(
  context: Pick<CallContext, 'read' | 'access' | 'person'>,
  rows: readonly KeptPeriod[],
): Promise<(row: KeptPeriod) => { period?: Period }> {
  const timelines = new Map<string, ReadonlySet<string>>()
  for (const { period, keptIn } of rows) {
    if (period === null || timelines.has(keptIn)) continue
    const grant = await context.access.grantFor(context.person(), { projectId: keptIn })
    timelines.set(keptIn, canReadKind(grant, timeline.name) ? await timelinesOf(context.read, keptIn) : none)
  }
  return ({ period: text, keptIn }) => {
    const period = periodOn(timelines.get(keptIn) ?? none, text)
    return period ? { period } : {}
  }
}
