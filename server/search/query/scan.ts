import { sql } from 'kysely'
import { listed, type Params, type PreparedRead, prepare } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'
import type { createYieldTurn } from '../../yield-turn.ts'
import { seqOfWordsRowId, wordsRowId, wordsRowIdRange } from '../row-ids.ts'
import { kindSign, partitionOf, partitionSize, scopeSign } from '../text/index-words.ts'
import { type FtsQuery, ftsMatchExpression } from './parse-query.ts'

/** A project to be searched. */
export interface ProjectScope {
  id: string
  seq: number
  /** number of its entities */
  size: number
  /** 1 while an import is unfinished, so that the index has rows that must not be shown yet */
  hiding: number
  /** the highest row number of any entity */
  newest: number
}

/** A matching row of the index. */
export interface MatchRow {
  seq: number
  projectSeq: number
  /** the folded words of the title; '' if they were not requested */
  label: string
  /** '' if it was not requested */
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

/** The columns read of each match besides its number. */
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

/**
 * A project with at most this many entities is searched at once: even words that never occur together take only a
 * millisecond or two.
 */
const wholeMax = 2 * partitionSize
/** Each query has fixed costs, so too few partitions per query cost more than they save. */
const partitionsMin = 2
const partitionsMax = 64
/**
 * After a query slower than this, half as many partitions are searched at once; after a very fast one, four times as
 * many.
 */
const slowScanMs = 3
const fastScanMs = 1

/**
 * Signs restrict a query to a project and its partitions, but every entity has them, so reading their lists takes
 * longer than reading those of most words. If the lists of words and kinds have at most this many entries in the
 * whole index, they are read without signs: that takes a millisecond or two.
 */
const entriesMax = 400_000

/** If a project has less than this share of all entities, its sign saves more than it costs. */
const smallShare = 8

/** Titles and kinds are read with each match, which takes a microsecond or two. */
const readAtOnce = 500

interface ScanOptions {
  read: Reader
  ftsQuery: FtsQuery
  reads?: ScanColumns
  kinds: readonly string[] | undefined
  limit: number
  /** after this many matches no further project is searched */
  enough?: number
  yieldTurn: ReturnType<typeof createYieldTurn>
}

/**
 * The newest matching entities, newest first, at most `limit` from each project. Large projects are searched some
 * partitions at a time, so that common words that never occur together do not block the thread.
 */
export async function scan(projects: readonly ProjectScope[], options: ScanOptions): Promise<MatchRow[]> {
  const found: MatchRow[] = []
  for (const project of projects) {
    // Entities of an unfinished import are not counted yet.
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

/**
 * An entity has at most one entry per kind and word. Entities of an unfinished import are skipped one by one, so they
 * rule this out.
 */
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
    // Signs can collide: another partition may have the same one.
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
