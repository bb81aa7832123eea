import { sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'
import { seqOfWordsRowId, wordsRowId, wordsRowIdRange } from '../row-ids.ts'
import { kindSign, partitionOf, partitionSize, scopeSign } from '../text/index-words.ts'
import { type FtsQuery, ftsMatchExpression } from './query.ts'
import type { createYieldTurn } from './yield-turn.ts'

/** One project a search may look into. */
export interface ProjectScope {
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
export interface MatchRow {
  seq: number
  projectSeq: number
  /** the title's words; '' where they were not asked for */
  label: string
  /** '' where it was not asked for */
  kind: string
}

interface ScanParams {
  match: string
  from: bigint
  to: bigint
  limit: number
}

interface ScanRow {
  low: number
  label: string
  kind: string
}

/** What is read of every row beside its number. */
type ScanColumns = 'labels' | 'kinds' | 'both' | 'nothing'

function prepareScan(reads: ScanColumns, onlyShown: boolean): PreparedRead<ScanParams, ScanRow> {
  const [label, kind] = [reads === 'labels' || reads === 'both', reads === 'kinds' || reads === 'both']
  const named = sql`cross join search_names
    on search_names.id = (search_words.rowid >> 32 << 32) | (~search_words.rowid & 4294967295)`
  const shown = onlyShown
    ? sql`and (select batch_id from entities where seq = 4294967295 - (search_words.rowid & 4294967295)) is null`
    : sql``
  return prepare(
    (_, $: Params<ScanParams>) => sql<ScanRow>`select search_words.rowid & 4294967295 as low,
        ${label ? sql`label` : sql`''`} as label, ${kind ? sql`kind` : sql`''`} as kind
      from search_words ${label || kind ? named : sql``}
      where search_words match ${$.match} and search_words.rowid between ${$.from} and ${$.to} ${shown}
      order by search_words.rowid limit ${$.limit}`,
  )
}

const prepareScans = (reads: ScanColumns) => ({ all: prepareScan(reads, false), shown: prepareScan(reads, true) })
const scansByColumns = {
  labels: prepareScans('labels'),
  kinds: prepareScans('kinds'),
  both: prepareScans('both'),
  nothing: prepareScans('nothing'),
} satisfies Record<ScanColumns, unknown>

const scopes = prepare(
  (_, $: Params<{ ids: string }>) => sql<ProjectScope>`select id, seq,
    coalesce((select sum(active) from entity_counts where project_id = projects.id), 0) as size,
    exists (select 1 from entities where project_id = projects.id and batch_id is not null) as hiding,
    (select coalesce(max(seq), 0) from entities) as newest
    from projects where id in ${listed<string>($.ids)}`,
)

export async function scopesOf(read: Reader, projectIds: readonly string[]): Promise<ProjectScope[]> {
  return scopes.all(read, { ids: JSON.stringify(projectIds) })
}

/** A project of up to so many things is searched at once; words that never meet in it cost a millisecond or two. */
const wholeMax = 2 * partitionSize
/** A look begins with some of the work of a whole one, so too few shelves at a time cost more than they spare. */
const partitionsMin = 2
const partitionsMax = 64
/** A look that takes longer is followed by one at half as many shelves, a very short one by one at four times as many. */
const slowScanMs = 3
const fastScanMs = 1

/**
 * Signs keep a look within a project and its shelves, but every thing there has them, so that going through these takes
 * longer than through most words. Where words and kinds have no more entries than this in the whole index, nothing has to
 * bound a look: to their end it is a millisecond or two.
 */
const entriesMax = 400_000

/** Where a project has less than one in so many of all things, its sign spares more than it costs. */
const smallShare = 8

/** Titles and kinds are read with what matches, which takes a microsecond or two each. */
const readAtOnce = 500

interface ScanOptions {
  read: Reader
  ftsQuery: FtsQuery
  reads?: ScanColumns
  kinds: readonly string[] | undefined
  limit: number
  /** with so many no more projects are looked into */
  enough?: number
  yieldTurn: ReturnType<typeof createYieldTurn>
}

/**
 * The newest things that match, newest first, `limit` at most from each project. Large projects are read some shelves
 * at a time, so that words which are common but never together do not hold the thread while that is found out.
 */
export async function scan(projects: readonly ProjectScope[], options: ScanOptions): Promise<MatchRow[]> {
  const found: MatchRow[] = []
  for (const project of projects) {
    // Things being imported are not counted yet.
    const isLarge = project.size > wholeMax || project.hiding
    const isSmall = isSmallScan(project, options)
    const needsSign = !isLarge && (!isSmall || project.size * smallShare < project.newest)
    if (isLarge && !isSmall) await scanPartitions(project, options, found)
    else found.push(...(await scanRange(project, options, needsSign ? [scopeSign(project.seq)] : [], options.limit)))
    if (found.length >= (options.enough ?? Number.POSITIVE_INFINITY)) break
    await options.yieldTurn()
  }
  return projects.length > 1 ? found.sort((a, b) => b.seq - a.seq) : found
}

/** A thing has one entry for its kind and one for each word at most; what is being imported is passed over one by one. */
function isSmallScan({ newest, hiding }: ProjectScope, { ftsQuery }: ScanOptions): boolean {
  return !hiding && newest * (ftsQuery.lists + 1) <= entriesMax
}

async function scanPartitions(project: ProjectScope, options: ScanOptions, found: MatchRow[]): Promise<void> {
  const last = partitionOf(project.newest)
  let missing = options.limit
  let count = partitionsMin
  for (let top = last; top >= 0 && missing > 0; ) {
    const partitionSigns = Array.from({ length: Math.min(count, top + 1) }, (_, at) => scopeSign(project.seq, top - at))
    const start = performance.now()
    const part = await scanRange(project, options, partitionSigns, missing)
    const durationMs = performance.now() - start
    const bottom = top - partitionSigns.length
    // Another shelf may have the sign of one of these.
    found.push(...part.filter(({ seq }) => partitionOf(seq) > bottom && partitionOf(seq) <= top))
    missing -= part.length
    top = bottom
    if (durationMs > slowScanMs) count = Math.max(count >> 1, partitionsMin)
    else if (durationMs < fastScanMs) count = Math.min(count * 4, partitionsMax)
    await options.yieldTurn()
  }
}

async function scanRange(
  project: ProjectScope,
  options: ScanOptions,
  scopes: readonly string[],
  limit: number,
): Promise<MatchRow[]> {
  const { read, ftsQuery, reads = 'nothing', kinds, yieldTurn } = options
  const rows = scansByColumns[reads][project.hiding ? 'shown' : 'all']
  const match = ftsMatchExpression(ftsQuery, scopes, kinds?.map(kindSign) ?? [])
  const atOnce = reads === 'nothing' ? limit : readAtOnce
  const range = wordsRowIdRange(project.seq)
  const found: MatchRow[] = []
  for (;;) {
    const chunkLimit = Math.min(atOnce, limit - found.length)
    const part = await rows.all(read, { match, ...range, limit: chunkLimit })
    for (const { low, label, kind } of part)
      found.push({ seq: seqOfWordsRowId(low), projectSeq: project.seq, label, kind })
    const last = found.at(-1)
    if (!last || part.length < chunkLimit || found.length >= limit) return found
    range.from = wordsRowId(last) + 1n
    await yieldTurn()
  }
}
