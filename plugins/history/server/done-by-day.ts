// What was done in a project, by day: counted from the counts that the core keeps, and read from the newest on, until
// there are as many rows as are shown. So it does not take longer in a project with more versions.
import { setImmediate as turn } from 'node:timers/promises'
import type { CallContext } from '#server/index.ts'
import {
  type ActivityRecord,
  activityOfEntities,
  archivedIn,
  changedIn,
  changesByQuarter,
  createdIn,
  namedIn,
  otherActivityIn,
  quarterMs,
} from './activity-queries.ts'

/** Entities, changes, and rows of what was done beside writing, that are read before others get a turn. */
const entitiesPerTurn = 50
const changesPerTurn = 500
const rowsPerTurn = 500

/** What is asked for. */
interface DoneByDayQuery {
  projectId: string
  /** names of kinds, as JSON */
  kinds: string
  /** the starts of the days, and the end of the last one */
  starts: readonly number[]
  /** whose changes, by internal ids */
  isOf(person: string): boolean
  /** reading ends when there are more rows */
  rowsMax: number
}

/** The rows of a day by what makes them one; and how many changes there were, of those that are not read too. */
export interface Day {
  rows: Map<string, ActivityRecord>
  count: number
}

/** A person's changes in the part of a quarter of an hour that belongs to a day. */
interface Piece {
  person: string
  from: number
  to: number
  changes: number
}

const isWriting = ({ did }: ActivityRecord) => did === 'created' || did === 'changed'

function keyOf(one: ActivityRecord): string {
  const what = isWriting(one) ? '' : one.did === 'named' ? `${one.at} ${one.name}` : `${one.did} ${one.other}`
  return `${one.seq} ${one.person} ${what}`
}

/** One row for what a person did to an entity on a day; what they created and went on with is one row too. */
function addTo({ rows }: Day, one: ActivityRecord): void {
  const before = rows.get(keyOf(one))
  if (before === undefined) return void rows.set(keyOf(one), one)
  if (one.did === 'created') before.did = one.did
  before.at = Math.max(before.at, one.at)
  before.changes = isWriting(one) ? before.changes + one.changes : Math.max(before.changes, one.changes)
  before.words += one.words
}

/** What a person created in one moment, as by an import, and has not changed on that day is one row. */
function joinCreatedTogether({ rows }: Day): void {
  const moments = Map.groupBy(
    [...rows.values()].filter(({ did, changes, seqs }) => did === 'created' && (changes === 1 || seqs !== undefined)),
    ({ person, at }) => `${person} ${at}`,
  )
  for (const [moment, together] of moments) {
    const [first] = together
    if (!first || together.length === 1) continue
    for (const one of together) rows.delete(one.seqs ? `together ${moment}` : keyOf(one))
    const seqs = together.flatMap(({ seq, seqs = [seq ?? []].flat() }) => seqs)
    rows.set(`together ${moment}`, { ...first, changes: seqs.length, seqs })
  }
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

const text = (at: number) => new Date(at).toISOString()

/** What was archived, named, or done beside writing, in parts. */
async function* doneOtherwise(
  { read }: CallContext,
  { projectId, kinds, starts }: DoneByDayQuery,
): AsyncGenerator<ActivityRecord[]> {
  const [from, to] = [starts[0] ?? 0, starts.at(-1) ?? 0]
  yield await archivedIn.all(read, { projectId, kinds, since: text(from), until: text(to) })
  yield await namedIn.all(read, { projectId, kinds, from, to })
  for (let last = { at: from, id: '' }; ; ) {
    const part = await otherActivityIn.all(read, { projectId, kinds, to, ...last, limit: rowsPerTurn })
    yield part
    const end = part.at(-1)
    if (!end || part.length < rowsPerTurn) return
    last = { at: end.at, id: end.id }
    await turn()
  }
}

/** What was created and changed in some pieces, which follow each other. */
async function writtenIn(
  { read }: CallContext,
  { projectId, kinds, isOf }: DoneByDayQuery,
  pieces: Piece[],
): Promise<ActivityRecord[]> {
  const [from, to] = [pieces.at(-1)?.from ?? 0, pieces[0]?.to ?? 0]
  const json = JSON.stringify(pieces.map(piece => [piece.person, piece.from, piece.to]))
  const changed = await changedIn.all(read, { projectId, kinds, pieces: json })
  const created = await createdIn.all(read, { projectId, kinds, since: text(from), until: text(to) })
  return [...changed, ...created.filter(({ person }) => isOf(person))]
}

/** Who wrote when on a day, the latest first. */
async function piecesOf(context: CallContext, query: DoneByDayQuery, from: number, to: number): Promise<Piece[]> {
  const { projectId, kinds, isOf } = query
  const [first, end] = [Math.floor(from / quarterMs), Math.ceil(to / quarterMs)]
  const found = await changesByQuarter.all(context.read, { projectId, kinds, first, end })
  const pieces = found
    .filter(({ person }) => isOf(person))
    .map(({ quarter, person, changes }): Piece => {
      const start = quarter * quarterMs
      return { person, from: Math.max(from, start), to: Math.min(to, start + quarterMs), changes }
    })
  // Of a quarter that a day cuts in two, the parts are counted one by one.
  for (const piece of pieces)
    if (piece.to - piece.from < quarterMs) {
      const written = await writtenIn(context, { ...query, isOf: person => person === piece.person }, [piece])
      piece.changes = written.reduce((sum, { changes }) => sum + changes, 0)
    }
  return pieces.filter(({ changes }) => changes > 0)
}

/** Adds what was written on a day to its rows, the latest first, until there are more than are still wanted. */
async function addWritten(context: CallContext, query: DoneByDayQuery, day: Day, pieces: Piece[], wanted: number) {
  const before = day.rows.size
  for (let next = 0; next < pieces.length; ) {
    if (day.rows.size - before > wanted) return pieces[next]?.to
    const part: Piece[] = []
    for (let changes = 0; next < pieces.length; next++) {
      const [piece, last] = [pieces[next], part.at(-1)]
      // All of a quarter is read at once: what was created in it is found by time.
      if (!piece || (changes >= changesPerTurn && piece.from !== last?.from)) break
      part.push(piece)
      changes += piece.changes
    }
    for (const one of await writtenIn(context, query, part)) addTo(day, one)
    joinCreatedTogether(day)
    await turn()
  }
  return undefined
}

/** Adds what was written earlier on a day to the rows that it has. */
async function addEarlier({ read }: CallContext, day: Day, from: number, to: number): Promise<void> {
  const seqs = [...new Set([...day.rows.values()].flatMap(one => (isWriting(one) ? (one.seq ?? []) : [])))]
  for (let at = 0; at < seqs.length; at += entitiesPerTurn) {
    const part = JSON.stringify(seqs.slice(at, at + entitiesPerTurn))
    const times = { from, to, since: text(from), until: text(to) }
    for (const one of await activityOfEntities.all(read, { seqs: part, ...times }))
      if (day.rows.has(keyOf(one))) addTo(day, one)
    await turn()
  }
}

/** What was done on each of the days. The newest rows are all there; of older ones there may be only how many changes. */
export async function doneByDay(context: CallContext, query: DoneByDayQuery): Promise<Day[]> {
  const { starts, isOf, rowsMax } = query
  const days = starts.slice(1).map((): Day => ({ rows: new Map(), count: 0 }))
  for await (const part of doneOtherwise(context, query))
    for (const one of part) {
      const day = isOf(one.person) ? days[dayOf(starts, one.at)] : undefined
      if (!day) continue
      // What was done with several entities at once is one change.
      day.count += 1
      addTo(day, one)
    }
  let wanted = rowsMax
  for (const [at, day] of [...days.entries()].reverse()) {
    const [from, to] = [starts[at] ?? 0, starts[at + 1] ?? 0]
    const pieces = await piecesOf(context, query, from, to)
    day.count += pieces.reduce((sum, { changes }) => sum + changes, 0)
    if (wanted >= 0) {
      const before = day.rows.size
      const unread = await addWritten(context, query, day, pieces, wanted)
      if (unread !== undefined) await addEarlier(context, day, from, unread)
      wanted -= day.rows.size - before
    }
    await turn()
  }
  return days
}
