import type { Reader } from '../db/schema.ts'
import type { SearchHit, SearchIndex } from '../ports.ts'
import type { SearchTarget } from './query/parse-query.ts'
import { bestFragments, bestTitles } from './query/rank.ts'
import { type MatchRow, scan } from './query/scan.ts'
import { searchEachKind } from './query/search-each-kind.ts'
import {
  candidatesMax,
  fragmentsMax,
  ftsQueryOf,
  hitsOf,
  phrasesFirst,
  phrasesMax,
  type SearchRun,
  startSearch,
} from './query/search-run.ts'
import { forgetPrepared, prepareWords } from './text/text-words.ts'
import { putRow, removeProject, removeRow, renewRow } from './write-index.ts'

type SearchInput = Parameters<SearchIndex['search']>[1]
type MatchingInput = Parameters<SearchIndex['matching']>[1]
type KindFilter = SearchInput['kinds']

/**
 * Search over FTS5: titles first, then fragments of their words, then texts; in each, words as typed come before
 * their other forms.
 */
export function createSearchIndex(): SearchIndex {
  return {
    ...{ put: putRow, renew: renewRow, remove: removeRow, removeProject, search, searchEach, matching },
    prepare: prepareWords,
    forgetPrepared,
  }
}

async function search(
  read: Reader,
  { projectIds, text, limit, kinds, within = 'titles' }: SearchInput,
): Promise<SearchHit[]> {
  const run = kinds?.length === 0 ? undefined : await startSearch(read, text, projectIds)
  if (!run) return []
  const found = new Map<number, MatchRow>()
  const isFull = () => found.size >= limit
  const add = (more: readonly MatchRow[]) => {
    for (const row of more) if (!isFull() && !found.has(row.seq)) found.set(row.seq, row)
  }
  if (within !== 'texts') {
    add(bestTitles(await findMatches(run, 'titles', kinds), run.query, limit))
    if (!isFull()) add(bestFragments(await findMatches(run, 'fragments', kinds), run.query, limit * 2))
  }
  const byTitle = new Set(found.values())
  if (within !== 'titles') {
    if (!isFull()) add(await findTexts(run, kinds, limit))
    if (!isFull()) add(await findMatches(run, 'forms', kinds, limit * 2))
  }
  const hits = await hitsOf(run, [...found.values()], byTitle)
  return [...hits.values()].filter(({ kind }) => kinds?.includes(kind) !== false)
}

/** Searches several kinds, with one query for all of them. */
async function searchEach(
  read: Reader,
  { shown: projectsByKind, text, limit, within = 'titles' }: Parameters<SearchIndex['searchEach']>[1],
): Promise<Map<string, SearchHit[]>> {
  const run = await startSearch(read, text, [...new Set([...projectsByKind.values()].flat())])
  if (!run) return new Map()
  const { found, byTitle } = await searchEachKind(run, { shown: projectsByKind, limit, within })
  const hits = await hitsOf(run, [...found.values()].flat(), byTitle)
  return new Map([...found].map(([kind, rows]) => [kind, rows.flatMap(row => hits.get(row) ?? [])]))
}

/** Row numbers of a kind's entities that match a list's filter, unordered; the newest if there are very many. */
async function matching(read: Reader, { projectId, kind, text }: MatchingInput): Promise<number[]> {
  const run = await startSearch(read, text, [projectId])
  if (!run) return []
  const fragments = bestFragments(await findMatches(run, 'fragments', [kind]), run.query, candidatesMax)
  const texts = [...(await findMatches(run, 'texts', [kind])), ...(await findMatches(run, 'forms', [kind]))]
  const matchGroups = [await findMatches(run, 'titles', [kind]), fragments, texts]
  return [...new Set(matchGroups.flatMap(found => found.map(({ seq }) => seq)))].slice(0, candidatesMax)
}

/** The best text matches: those with the words side by side first, then the newest. */
async function findTexts(run: SearchRun, kinds: KindFilter, limit: number): Promise<MatchRow[]> {
  if (run.query.words.length < 2) return findMatches(run, 'texts', kinds, limit)
  const found = await findMatches(run, 'texts', kinds, Math.max(limit, phrasesMax))
  return phrasesFirst(run, found, { most: phrasesMax, limit })
}

/** The newest matches, limited over all projects together and within each. */
async function findMatches(
  run: SearchRun,
  target: SearchTarget,
  kinds: KindFilter,
  maxCount = candidatesMax,
): Promise<MatchRow[]> {
  const ftsQuery = ftsQueryOf(run, target)
  if (!ftsQuery) return []
  const candidates = target === 'fragments' ? fragmentsMax : candidatesMax
  const limit = Math.min(maxCount, Math.max(100, Math.ceil(candidates / run.scopes.length)))
  const reads = target === 'titles' || target === 'fragments' ? 'labels' : 'nothing'
  return scan(run.scopes, { ...run, ftsQuery, reads, kinds, limit })
}
