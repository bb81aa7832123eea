import type { Reader } from '../db/schema.ts'
import type { SearchHit, SearchIndex } from '../ports.ts'
import { gatherEach } from './each.ts'
import type { Place } from './query.ts'
import { bestFragments, bestTitles } from './rank.ts'
import { type Found, scan } from './scan.ts'
import {
  begin,
  candidatesMax,
  fragmentsMax,
  hitsOf,
  phrasesFirst,
  phrasesMax,
  type Search,
  soughtBy,
} from './search.ts'
import { forgetPrepared, prepareWords } from './text-words.ts'
import { putRow, removeProject, removeRow, renewRow } from './write.ts'

type SearchInput = Parameters<SearchIndex['search']>[1]
type MatchingInput = Parameters<SearchIndex['matching']>[1]
type Kinds = SearchInput['kinds']

/**
 * Search over FTS5: first titles, then fragments of their words, then texts; in each of these words as they were typed
 * come before their other forms.
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
  const begun = kinds?.length === 0 ? undefined : await begin(read, text, projectIds)
  if (!begun) return []
  const found = new Map<number, Found>()
  const isFull = () => found.size >= limit
  const add = (more: readonly Found[]) => {
    for (const row of more) if (!isFull() && !found.has(row.seq)) found.set(row.seq, row)
  }
  if (within !== 'texts') {
    add(bestTitles(await matches(begun, 'titles', kinds), begun.query, limit))
    if (!isFull()) add(bestFragments(await matches(begun, 'fragments', kinds), begun.query, limit * 2))
  }
  const byTitle = new Set(found.values())
  if (within !== 'titles') {
    if (!isFull()) add(await textsOf(begun, kinds, limit))
    if (!isFull()) add(await matches(begun, 'forms', kinds, limit * 2))
  }
  const hits = await hitsOf(begun, [...found.values()], byTitle)
  return [...hits.values()].filter(({ kind }) => kinds?.includes(kind) !== false)
}

/** Kind by kind. What matches is looked for in all of them at once. */
async function searchEach(
  read: Reader,
  { shown, text, limit, within = 'titles' }: Parameters<SearchIndex['searchEach']>[1],
): Promise<Map<string, SearchHit[]>> {
  const begun = await begin(read, text, [...new Set([...shown.values()].flat())])
  if (!begun) return new Map()
  const { found, byTitle } = await gatherEach(begun, { shown, limit, within })
  const hits = await hitsOf(begun, [...found.values()].flat(), byTitle)
  return new Map([...found].map(([kind, rows]) => [kind, rows.flatMap(row => hits.get(row) ?? [])]))
}

/** Numbers of the things of one kind that a list filtered by a text shows, in no order; the newest of very many. */
async function matching(read: Reader, { projectId, kind, text }: MatchingInput): Promise<number[]> {
  const begun = await begin(read, text, [projectId])
  if (!begun) return []
  const fragments = bestFragments(await matches(begun, 'fragments', [kind]), begun.query, candidatesMax)
  const texts = [...(await matches(begun, 'texts', [kind])), ...(await matches(begun, 'forms', [kind]))]
  const stages = [await matches(begun, 'titles', [kind]), fragments, texts]
  return [...new Set(stages.flatMap(found => found.map(({ seq }) => seq)))].slice(0, candidatesMax)
}

/** The best so many: those in which the words stand side by side come first, then the newest. */
async function textsOf(begun: Search, kinds: Kinds, limit: number): Promise<Found[]> {
  if (begun.query.words.length < 2) return matches(begun, 'texts', kinds, limit)
  const found = await matches(begun, 'texts', kinds, Math.max(limit, phrasesMax))
  return phrasesFirst(begun, found, { most: phrasesMax, limit })
}

/** The newest matches: so many of all projects together, and no more of one than are wanted. */
async function matches(begun: Search, place: Place, kinds: Kinds, wanted = candidatesMax): Promise<Found[]> {
  const sought = soughtBy(begun, place)
  if (!sought) return []
  const most = place === 'fragments' ? fragmentsMax : candidatesMax
  const limit = Math.min(wanted, Math.max(100, Math.ceil(most / begun.scopes.length)))
  const reads = place === 'titles' || place === 'fragments' ? 'labels' : 'nothing'
  return scan(begun.scopes, { ...begun, sought, reads, kinds, limit })
}
