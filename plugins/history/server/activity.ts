import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { dayMs } from '#core/shared/limits.ts'
import { transferCalls } from '#plugins/transfer/shared.ts'
import { badField, type CallContext, handle, readableKinds, shownUserIds } from '#server/index.ts'
import { type ActivityEntry, activityCalls, activityRowsMax, togetherMax } from '../shared.ts'
import { type ActivityRecord, entitiesOf, type Named, peopleCalled, projectName } from './activity-queries.ts'
import { type Day, doneByDay } from './done-by-day.ts'

/** The changes of each day are counted: the time between the first and the last bounds the work. */
const spanMaxMs = 65 * dayMs

/** The start of each day, checked. */
function startsOf(days: readonly string[]): number[] {
  const starts = days.map(day => Date.parse(day))
  const wrong = starts.findIndex((start, at) => at > 0 && start <= (starts[at - 1] ?? 0))
  if (wrong > 0) throw badField(`days[${wrong}]`, 'must be later than the one before')
  if ((starts.at(-1) ?? 0) - (starts[0] ?? 0) > spanMaxMs) throw badField('days', 'must span at most 65 days')
  return starts
}

/** The newest rows, as many as one answer has. */
function newestRows(days: readonly Day[]): ActivityRecord[] {
  const rows: ActivityRecord[] = []
  for (const day of days.toReversed()) {
    if (rows.length >= activityRowsMax) break
    rows.push(...[...day.rows.values()].sort((a, b) => b.at - a.at || (b.seq ?? 0) - (a.seq ?? 0)))
  }
  return rows.slice(0, activityRowsMax)
}

/** The entities that rows name, by row number. Those of other projects, and of kinds one may not read, are left out. */
async function namesOf(
  context: CallContext,
  place: Place,
  rows: readonly ActivityRecord[],
): Promise<Map<number, Named>> {
  const seqs = [
    ...new Set(
      rows.flatMap(({ seq, other, seqs = [] }) => [seq ?? [], other ?? [], seqs.slice(0, togetherMax)].flat()),
    ),
  ]
  const kinds = JSON.stringify(await readableKinds(context, place))
  const found = await entitiesOf.all(context.read, {
    projectId: place.projectId,
    seqs: JSON.stringify(seqs),
    kinds,
  })
  return new Map(found.map(({ seq, ...entity }) => [seq, entity]))
}

/** What was imported, by the instant at which it was created. */
async function importNames(context: CallContext, place: Place, rows: readonly ActivityRecord[]) {
  const times = [...new Set(rows.flatMap(({ at, seqs }) => (seqs ? new Date(at).toISOString() : [])))]
  if (times.length === 0) return new Map<string, string>()
  const found = await context.performRead(transferCalls.sources, { ...place, times })
  return new Map(found.map(({ time, name }) => [new Date(time).toISOString(), name]))
}

export const readHandler = handle(
  activityCalls.read,
  async ({ spaceId, projectId, days, userId, kind: wanted, others }, context) => {
    const starts = startsOf(days)
    const place = { spaceId, projectId }
    const readable = await readableKinds(context, place)
    // The story itself is of no kind.
    const kinds = wanted ? readable.filter(name => name === wanted) : [...readable, '']
    const own = context.person().id
    const called = userId ? new Set((await peopleCalled.all(context.read, { userId })).map(({ id }) => id)) : undefined
    const byDay = await doneByDay(context, {
      ...{ projectId, kinds: JSON.stringify(kinds), starts, rowsMax: activityRowsMax },
      isOf: person => !(others && person === own) && (called === undefined || called.has(person)),
    })
    const rows = newestRows(byDay)
    const names = await namesOf(context, place, rows)
    const sources = await importNames(context, place, rows)
    const users = await shownUserIds(
      context.read,
      rows.map(({ person }) => person),
    )
    const { name: story = '' } = (await projectName.first(context.read, { projectId })) ?? {}
    return {
      data: rows.flatMap(({ did, seq, other, person, at, changes, words, name, seqs }): ActivityEntry[] => {
        const updatedAt = new Date(at).toISOString()
        const together = seqs?.flatMap(one => names.get(one) ?? [])
        const entity = together
          ? together[0]
          : seq === null
            ? { kind: '', id: projectId, parentId: null, label: story }
            : names.get(seq)
        // It was deleted meanwhile.
        if (!entity) return []
        return [
          {
            ...{ is: did, ...entity, other: (other !== null && names.get(other)) || null, changes, words },
            name: (together && sources.get(updatedAt)) || name,
            ...(together && { together }),
            updatedBy: users.get(person) ?? deletedUser,
            updatedAt,
          },
        ]
      }),
      counts: byDay.map(({ count }) => count),
      more: byDay.reduce((sum, day) => sum + day.rows.size, 0) > rows.length,
    }
  },
)
