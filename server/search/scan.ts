import { sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import { keyOf, keysOf, seqOf } from './key.ts'
import type { createPace } from './pace.ts'
import { matchOf, type Sought } from './query.ts'
import { kindSign, scopeSign, shelfOf, shelfSize } from './words.ts'

/** One project a search may look into. */
export interface Scope {
  id: string
  seq: number
  /** how many things it has */
  size: number
  /** something is being imported into it, so that the index holds rows nobody may see yet */
  hiding: number
  /** the number of the newest thing anywhere */
  newest: number
}

/** A row of the index that matches. */
export interface Found {
  seq: number
  projectSeq: number
  /** the title's words; '' where they were not asked for */
  label: string
  /** '' where it was not asked for */
  kind: string
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
  kind: string
}

/** What is read of every row beside its number. */
type Reads = 'labels' | 'kinds' | 'both' | 'nothing'

function matching(reads: Reads, onlyShown: boolean): PreparedRead<Asked, Row> {
  const [label, kind] = [reads === 'labels' || reads === 'both', reads === 'kinds' || reads === 'both']
  const named = sql`cross join search_names
    on search_names.id = (search_words.rowid >> 32 << 32) | (~search_words.rowid & 4294967295)`
  const shown = onlyShown
    ? sql`and (select batch_id from entities where seq = 4294967295 - (search_words.rowid & 4294967295)) is null`
    : sql``
  return prepare(
    (_, $: Params<Asked>) => sql<Row>`select search_words.rowid & 4294967295 as low,
        ${label ? sql`label` : sql`''`} as label, ${kind ? sql`kind` : sql`''`} as kind
      from search_words ${label || kind ? named : sql``}
      where search_words match ${$.match} and search_words.rowid between ${$.from} and ${$.to} ${shown}
      order by search_words.rowid limit ${$.limit}`,
  )
}

const reading = (reads: Reads) => ({ all: matching(reads, false), shown: matching(reads, true) })
const rowsOf = {
  labels: reading('labels'),
  kinds: reading('kinds'),
  both: reading('both'),
  nothing: reading('nothing'),
} satisfies Record<Reads, unknown>

const scopes = prepare(
  (_, $: Params<{ ids: string }>) => sql<Scope>`select id, seq,
    coalesce((select sum(active) from entity_counts where project_id = projects.id), 0) as size,
    exists (select 1 from entities where project_id = projects.id and batch_id is not null) as hiding,
    (select coalesce(max(seq), 0) from entities) as newest
    from projects where id in ${listed<string>($.ids)}`,
)

export async function scopesOf(read: Reader, projectIds: readonly string[]): Promise<Scope[]> {
  return scopes.all(read, { ids: JSON.stringify(projectIds) })
}

/** A project of up to so many things is searched at once; words that never meet in it cost a millisecond or two. */
const wholeMax = 2 * shelfSize
/** A look begins with some of the work of a whole one, so too few shelves at a time cost more than they spare. */
const shelvesMin = 2
const shelvesMax = 64
/** A look that takes longer is followed by one at half as many shelves, a very short one by one at four times as many. */
const longLookMs = 3
const shortLookMs = 1

/**
 * Signs keep a look within a project and its shelves, but every thing there has them, so that going through these takes
 * longer than through most words. Where words and kinds have no more entries than this in the whole index, nothing has to
 * bound a look: to their end it is a millisecond or two.
 */
const entriesMost = 400_000

/** Where a project has less than one in so many of all things, its sign spares more than it costs. */
const smallShare = 8

/** Titles and kinds are read with what matches, which takes a microsecond or two each. */
const readAtOnce = 500

interface Scan {
  read: Reader
  sought: Sought
  reads?: Reads
  kinds: readonly string[] | undefined
  limit: number
  /** with so many no more projects are looked into */
  enough?: number
  pace: ReturnType<typeof createPace>
}

/**
 * The newest things that match, newest first, `limit` at most from each project. Large projects are read some shelves
 * at a time, so that words which are common but never together do not hold the thread while that is found out.
 */
export async function scan(projects: readonly Scope[], asked: Scan): Promise<Found[]> {
  const found: Found[] = []
  for (const project of projects) {
    // Things being imported are not counted yet.
    const isLarge = project.size > wholeMax || project.hiding
    const short = isShort(project, asked)
    const needsSign = !isLarge && (!short || project.size * smallShare < project.newest)
    if (isLarge && !short) await scanShelves(project, asked, found)
    else found.push(...(await look(project, asked, needsSign ? [scopeSign(project.seq)] : [], asked.limit)))
    if (found.length >= (asked.enough ?? Number.POSITIVE_INFINITY)) break
    await asked.pace()
  }
  return projects.length > 1 ? found.sort((a, b) => b.seq - a.seq) : found
}

/** A thing has one entry for its kind and one for each word at most; what is being imported is passed over one by one. */
function isShort({ newest, hiding }: Scope, { sought }: Scan): boolean {
  return !hiding && newest * (sought.lists + 1) <= entriesMost
}

async function scanShelves(project: Scope, asked: Scan, found: Found[]): Promise<void> {
  const last = shelfOf(project.newest)
  let missing = asked.limit
  let count = shelvesMin
  for (let top = last; top >= 0 && missing > 0; ) {
    const shelves = Array.from({ length: Math.min(count, top + 1) }, (_, at) => scopeSign(project.seq, top - at))
    const start = performance.now()
    const part = await look(project, asked, shelves, missing)
    const took = performance.now() - start
    const bottom = top - shelves.length
    // Another shelf may have the sign of one of these.
    found.push(...part.filter(({ seq }) => shelfOf(seq) > bottom && shelfOf(seq) <= top))
    missing -= part.length
    top = bottom
    if (took > longLookMs) count = Math.max(count >> 1, shelvesMin)
    else if (took < shortLookMs) count = Math.min(count * 4, shelvesMax)
    await asked.pace()
  }
}

async function look(project: Scope, asked: Scan, scopes: readonly string[], limit: number): Promise<Found[]> {
  const { read, sought, reads = 'nothing', kinds, pace } = asked
  const rows = rowsOf[reads][project.hiding ? 'shown' : 'all']
  const match = matchOf(sought, scopes, kinds?.map(kindSign) ?? [])
  const atOnce = reads === 'nothing' ? limit : readAtOnce
  const range = keysOf(project.seq)
  const found: Found[] = []
  for (;;) {
    const wanted = Math.min(atOnce, limit - found.length)
    const part = await rows.all(read, { match, ...range, limit: wanted })
    for (const { low, label, kind } of part) found.push({ seq: seqOf(low), projectSeq: project.seq, label, kind })
    const last = found.at(-1)
    if (!last || part.length < wanted || found.length >= limit) return found
    range.from = keyOf(last) + 1n
    await pace()
  }
}
