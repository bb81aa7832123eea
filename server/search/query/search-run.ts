import { listed, type Params, prepare } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'
import type { SearchHit } from '../../ports.ts'
import { createYieldTurn } from '../../yield-turn.ts'
import { docRowId } from '../row-ids.ts'
import { docAt } from '../write-index.ts'
import { type FtsQuery, ftsQueryFor, type ParsedQuery, parseSearchQuery, type SearchTarget } from './parse-query.ts'
import { type MatchRow, type ProjectScope, scopesOf } from './scan.ts'
import { Finder } from './snippet-finder.ts'

/** Only the newest matches are ranked, so that a common word costs as much as a rare one. */
export const candidatesMax = 2000
export const fragmentsMax = 500
/** The most texts in which the phrase is searched. */
export const phrasesMax = 200

const contextBefore = 60
const snippetLength = 200

/** One search in progress. */
export interface SearchRun {
  read: Reader
  query: ParsedQuery
  finder: Finder
  scopes: readonly ProjectScope[]
  yieldTurn: ReturnType<typeof createYieldTurn>
}

/** Undefined if there is nothing to search for, or no project. */
export async function startSearch(
  read: Reader,
  text: string,
  projectIds: readonly string[],
): Promise<SearchRun | undefined> {
  const query = parseSearchQuery(text)
  if (!query || projectIds.length === 0) return undefined
  const scopes = await scopesOf(read, projectIds)
  return { read, query, scopes, finder: new Finder(query), yieldTurn: createYieldTurn() }
}

export function ftsQueryOf({ query }: SearchRun, target: SearchTarget): FtsQuery | undefined {
  return ftsQueryFor(query, target)
}

/** Puts rows whose texts contain the phrase first, within the finder's limit; the others keep their order. */
export async function phrasesFirst(
  { read, finder, yieldTurn }: SearchRun,
  found: readonly MatchRow[],
  { most: textsMax, limit }: { most: number; limit: number },
): Promise<MatchRow[]> {
  const phrases = new Set<MatchRow>()
  for (const row of found.slice(0, textsMax)) {
    if (phrases.size >= limit || finder.isSpent) break
    if ((await finder.findPhrase(await textOf(read, row), yieldTurn)) >= 0) phrases.add(row)
    await yieldTurn()
  }
  return [...phrases, ...found.filter(row => !phrases.has(row))]
}

async function textOf(read: Reader, row: MatchRow): Promise<string> {
  return (await docAt.first(read, { doc: docRowId(row) }))?.text ?? ''
}

const visibleEntities = prepare((db, $: Params<{ seqs: string; projects: string }>) =>
  db
    .selectFrom('entities')
    .select(['seq', 'kind', 'id', 'space_id as spaceId', 'project_id as projectId', 'parent_id as parentId', 'label'])
    .where('seq', 'in', listed<number>($.seqs))
    .where('project_id', 'in', listed<string>($.projects))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null),
)

/** The entities of the matches, read again with all conditions; those not found by title get a snippet. */
export async function hitsOf(
  { read, scopes, finder, yieldTurn }: SearchRun,
  found: readonly MatchRow[],
  byTitle: ReadonlySet<MatchRow>,
): Promise<Map<MatchRow, SearchHit>> {
  const hits = new Map<MatchRow, SearchHit>()
  if (found.length === 0) return hits
  const seqs = JSON.stringify(found.map(({ seq }) => seq))
  const rows = await visibleEntities.all(read, { seqs, projects: JSON.stringify(scopes.map(({ id }) => id)) })
  const bySeq = new Map(rows.map(({ seq, ...hit }) => [seq, hit]))
  for (const row of found) {
    const hit = bySeq.get(row.seq)
    if (!hit) continue
    const snippet = byTitle.has(row) ? undefined : await snippetOf(await textOf(read, row), finder, yieldTurn)
    hits.set(row, snippet ? { ...hit, snippet } : hit)
    await yieldTurn()
  }
  return hits
}

/** An excerpt around the first match, in its original spelling, with matches marked. */
export async function snippetOf(
  text: string,
  finder: Finder,
  yieldTurn: ReturnType<typeof createYieldTurn>,
): Promise<SearchHit['snippet']> {
  const at = await finder.findMatch(text, yieldTurn)
  if (at < 0) return undefined
  const from = wordStart(text, Math.max(0, at - contextBefore), at)
  const to = Math.min(text.length, from + snippetLength)
  // A cut may split a surrogate pair; each half becomes one replacement character, which keeps positions.
  const excerpt = text.slice(from, to).replace(/\s/g, ' ').toWellFormed()
  const prefix = from > 0 ? '…' : ''
  const marks = finder
    .marksIn(excerpt)
    .map(([start, end]): [number, number] => [start + prefix.length, end + prefix.length])
  return { text: `${prefix}${excerpt}${to < text.length ? '…' : ''}`, marks }
}

function wordStart(text: string, from: number, at: number): number {
  if (from === 0) return 0
  const space = text.slice(from, at).search(/\s/)
  return space < 0 ? from : from + space + 1
}
