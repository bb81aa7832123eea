import { setImmediate as turn } from 'node:timers/promises'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import { can } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { badField, type CallContext, handle, shownUserIds } from '#server/index.ts'
import { activityCalls, activityRowsMax } from '../shared.ts'
import {
  type Done,
  doneBeside,
  doneWith,
  entitiesOf,
  entitiesSince,
  type Named,
  namedIn,
  projectName,
} from './activity-queries.ts'

type Row = OutputOf<typeof activityCalls.read>['data'][number]
type Place = { spaceId: string; projectId: string }

/** All changes between the first and the last day are read: the time between them bounds the work. */
const spanMaxMs = 65 * 24 * 60 * 60_000
/** Entities, and rows of what was done beside writing, that are read before others get a turn. */
const entitiesPerTurn = 50
const rowsPerTurn = 500

interface Span {
  projectId: string
  kinds: string
  from: number
  to: number
}

/** What was done in a project in a time, in parts, between which the server answers others. */
async function* allDone({ read }: CallContext, { projectId, kinds, from, to }: Span): AsyncGenerator<Done[]> {
  const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const seqs = (await entitiesSince.all(read, { projectId, kinds, since })).map(({ seq }) => seq)
  for (let at = 0; at < seqs.length; at += entitiesPerTurn) {
    const part = JSON.stringify(seqs.slice(at, at + entitiesPerTurn))
    yield await doneWith.all(read, { seqs: part, from, to, since, until })
    await turn()
  }
  yield await namedIn.all(read, { projectId, kinds, from, to })
  for (let last = { at: from, id: '' }; ; ) {
    const part = await doneBeside.all(read, { projectId, kinds, to, ...last, limit: rowsPerTurn })
    yield part
    const end = part.at(-1)
    if (!end || part.length < rowsPerTurn) return
    last = { at: end.at, id: end.id }
    await turn()
  }
}

/** The rows of a day by what makes them one; and how many changes they stand for. */
interface Day {
  rows: Map<string, Done>
  count: number
}

const isWriting = ({ did }: Done) => did === 'created' || did === 'changed'

/** One row for what a person did to an entity on a day; what they created and went on with is one row too. */
function addTo(day: Day, one: Done): void {
  // What was done with several entities at once is one change.
  day.count += isWriting(one) ? one.changes : 1
  const what = isWriting(one) ? '' : one.did === 'named' ? `${one.at} ${one.name}` : `${one.did} ${one.other}`
  const key = `${one.seq} ${one.person} ${what}`
  const before = day.rows.get(key)
  if (before === undefined) return void day.rows.set(key, one)
  if (one.did === 'created') before.did = one.did
  before.at = Math.max(before.at, one.at)
  before.changes = isWriting(one) ? before.changes + one.changes : Math.max(before.changes, one.changes)
  before.words += one.words
}

/** The kinds that a person may read in a project. */
async function readableKinds(context: CallContext, place: Place): Promise<string[]> {
  const grant = await context.access.grantFor(context.person(), place)
  return context.entities.kinds.flatMap(({ name }) => (can(grant, `${name}.read`) ? name : []))
}

/** The start of each day, checked. */
function startsOf(days: readonly string[]): number[] {
  const starts = days.map(day => Date.parse(day))
  const wrong = starts.findIndex((start, at) => at > 0 && start <= (starts[at - 1] ?? 0))
  if (wrong > 0) throw badField(`days[${wrong}]`, 'must be later than the one before')
  if ((starts.at(-1) ?? 0) - (starts[0] ?? 0) > spanMaxMs) throw badField('days', 'must span at most 65 days')
  return starts
}

/** The last of the starts that is not after an instant; there may be a hundred thousand to ask for. */
function dayOf(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The newest rows, as many as one answer has. */
function newestRows(days: readonly Day[]): Done[] {
  const rows: Done[] = []
  for (const day of days.toReversed()) {
    if (rows.length >= activityRowsMax) break
    rows.push(...[...day.rows.values()].sort((a, b) => b.at - a.at || (b.seq ?? 0) - (a.seq ?? 0)))
  }
  return rows.slice(0, activityRowsMax)
}

/** The entities that rows name, by row number. Those of other projects, and of kinds one may not read, are left out. */
async function namesOf(context: CallContext, place: Place, rows: readonly Done[]): Promise<Map<number, Named>> {
  const seqs = [...new Set(rows.flatMap(({ seq, other }) => [seq ?? [], other ?? []].flat()))]
  const kinds = JSON.stringify(await readableKinds(context, place))
  const found = await entitiesOf.all(context.read, {
    projectId: place.projectId,
    seqs: JSON.stringify(seqs),
    kinds,
  })
  return new Map(found.map(({ seq, ...entity }) => [seq, entity]))
}

export const readHandler = handle(
  activityCalls.read,
  async ({ spaceId, projectId, days, userId, kind: wanted, others }, context) => {
    const starts = startsOf(days)
    const [from = 0, to = 0] = [starts[0], starts.at(-1)]
    const place = { spaceId, projectId }
    const readable = await readableKinds(context, place)
    // The story itself is of no kind.
    const kinds = wanted ? readable.filter(name => name === wanted) : [...readable, '']
    const own = context.person().id
    const users = new Map<string, string | undefined>()
    const byDay = starts.slice(1).map((): Day => ({ rows: new Map(), count: 0 }))
    for await (const part of allDone(context, { projectId, kinds: JSON.stringify(kinds), from, to })) {
      const strangers = [...new Set(part.map(({ person }) => person))].filter(person => !users.has(person))
      if (strangers.length > 0) {
        const shown = await shownUserIds(context.read, strangers)
        for (const person of strangers) users.set(person, shown.get(person))
      }
      for (const one of part) {
        if ((userId && users.get(one.person) !== userId) || (others && one.person === own)) continue
        const day = byDay[dayOf(starts, one.at)]
        if (day) addTo(day, one)
      }
    }
    const rows = newestRows(byDay)
    const names = await namesOf(context, place, rows)
    const { name: story = '' } = (await projectName.first(context.read, { projectId })) ?? {}
    return {
      data: rows.flatMap(({ did, seq, other, person, at, changes, words, name }): Row[] => {
        const entity = seq === null ? { kind: '', id: projectId, parentId: null, label: story } : names.get(seq)
        // It was deleted meanwhile.
        if (!entity) return []
        return [
          {
            ...{ is: did, ...entity, other: (other !== null && names.get(other)) || null, changes, words, name },
            updatedBy: users.get(person) ?? deletedUser,
            updatedAt: new Date(at).toISOString(),
          },
        ]
      }),
      counts: byDay.map(({ count }) => count),
      more: byDay.reduce((sum, day) => sum + day.rows.size, 0) > rows.length,
    }
  },
)
