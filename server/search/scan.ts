import { sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import { keysOf, seqOf } from './key.ts'
import type { createPace } from './pace.ts'
import type { Place } from './query.ts'

/** One project a search may look into. */
export interface Scope {
  id: string
  seq: number
  /** something is being imported into it, so that the index holds rows nobody may see yet */
  hiding: number
}

/** A row of the index that matches. */
export interface Found {
  seq: number
  projectSeq: number
  /** the title's words; '' for what is found by its text */
  label: string
}

interface Asked {
  match: string
  from: bigint
  to: bigint
  limit: number
}

interface Row {
  low: number
  label: string
}

function matching(withLabel: boolean, onlyShown: boolean): PreparedRead<Asked, Row> {
  const label = withLabel
    ? sql`(select label from search_docs
        where id = (search_words.rowid >> 32 << 32) | (~search_words.rowid & 4294967295))`
    : sql`''`
  const shown = onlyShown
    ? sql`and (select batch_id from entities where seq = 4294967295 - (search_words.rowid & 4294967295)) is null`
    : sql``
  return prepare(
    (_, $: Params<Asked>) => sql<Row>`select rowid & 4294967295 as low, ${label} as label from search_words
      where search_words match ${$.match} and rowid between ${$.from} and ${$.to} ${shown}
      order by rowid limit ${$.limit}`,
  )
}

const inTitles = { all: matching(true, false), shown: matching(true, true) }
const inTexts = { all: matching(false, false), shown: matching(false, true) }

const scopes = prepare(
  (_, $: Params<{ ids: string }>) => sql<Scope>`select id, seq,
    exists (select 1 from entities where project_id = projects.id and batch_id is not null) as hiding
    from projects where id in ${listed<string>($.ids)}`,
)
const newest = prepare(() => sql<{ seq: number | null }>`select max(seq) as seq from entities`)

export async function scopesOf(read: Reader, projectIds: readonly string[]): Promise<Scope[]> {
  return scopes.all(read, { ids: JSON.stringify(projectIds) })
}

/** How many things the first look at the index covers. */
const firstWindow = 1 << 16
const smallestWindow = 1 << 13
/** A look that takes longer is followed by one at half as many things, a very short one by one at four times as many. */
const longLookMs = 2
const shortLookMs = 0.5

interface Scan {
  read: Reader
  place: Place
  match: string
  limit: number
  pace: ReturnType<typeof createPace>
}

/**
 * The newest things that match, newest first, `limit` at most from each project. The index is read in windows, so that
 * words which are common but never together do not hold the thread while it finds that out.
 */
export async function scan(projects: readonly Scope[], asked: Scan): Promise<Found[]> {
  const last = (await newest.first(asked.read, {}))?.seq ?? 0
  const found: Found[] = []
  for (const project of projects) await scanProject(project, last, asked, found)
  return projects.length > 1 ? found.sort((a, b) => b.seq - a.seq) : found
}

async function scanProject(project: Scope, last: number, { read, place, match, limit, pace }: Scan, found: Found[]) {
  const rows = (place === 'texts' ? inTexts : inTitles)[project.hiding ? 'shown' : 'all']
  let missing = limit
  let window = firstWindow
  for (let top = last; top > 0 && missing > 0; ) {
    const bottom = Math.max(top - window + 1, 0)
    const start = performance.now()
    const part = await rows.all(read, { match, ...keysOf(project.seq, bottom, top), limit: missing })
    const took = performance.now() - start
    for (const { low, label } of part) found.push({ seq: seqOf(low), projectSeq: project.seq, label })
    missing -= part.length
    top = bottom - 1
    if (took > longLookMs) window = Math.max(window / 2, smallestWindow)
    else if (took < shortLookMs) window *= 4
    await pace()
  }
}
