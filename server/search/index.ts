import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import type { SearchHit, SearchIndex } from '../ports.ts'
import { type Few, fewIn } from './few.ts'
import { Finder } from './finder.ts'
import { docKeyOf } from './key.ts'
import { createPace } from './pace.ts'
import { type Place, parseQuery, type Query, termsOf } from './query.ts'
import { bestFragments, bestTitles } from './rank.ts'
import { type Found, type Scope, scan, scopesOf } from './scan.ts'
import { snippetOf } from './snippet.ts'
import { docAt, putRow, removeProject, removeRow } from './write.ts'

/** Only so many of the newest matches are ranked, so that a common word costs what a rare one does. */
const candidatesMax = 2000
/** Where several kinds are asked for they share them, with no less for each. */
const candidatesMin = 500
const fragmentsMax = 500
const phrasesMax = 200

/** One search under way. */
interface Search {
  read: Reader
  query: Query
  finder: Finder
  kinds: readonly string[] | undefined
  scopes: readonly Scope[]
  pace: ReturnType<typeof createPace>
  /** how many kinds are asked for one by one, and what is known of all of them together */
  among: number
  few?: Few
}

type SearchInput = Parameters<SearchIndex['search']>[1]
type MatchingInput = Parameters<SearchIndex['matching']>[1]

/** Search over FTS5: first titles, then fragments of their words, then texts. */
export function createSearchIndex(): SearchIndex {
  return { put: putRow, remove: removeRow, removeProject, search, searchEach, matching }
}

async function search(
  read: Reader,
  { projectIds, text, limit, kinds, within = 'titles' }: SearchInput,
): Promise<SearchHit[]> {
  const begun = await begin(read, text, projectIds, kinds)
  return begun ? best(begun, limit, within) : []
}

/** Kind by kind. What matches is looked for in all of them at once first, and apart only where that is much. */
async function searchEach(
  read: Reader,
  { shown, text, limit, within = 'titles' }: Parameters<SearchIndex['searchEach']>[1],
): Promise<Map<string, SearchHit[]>> {
  const byKind = new Map<string, SearchHit[]>()
  const all = await begin(read, text, [...new Set([...shown.values()].flat())], [...shown.keys()])
  if (!all) return byKind
  const among = { among: shown.size, ...(shown.size > 1 ? { few: fewIn(all) } : {}) }
  for (const [kind, ids] of shown) {
    const projects = new Set(ids)
    const begun = { ...all, ...among, kinds: [kind], scopes: all.scopes.filter(({ id }) => projects.has(id)) }
    byKind.set(kind, await best(begun, limit, within))
  }
  return byKind
}

async function best(begun: Search, limit: number, within: SearchInput['within']): Promise<SearchHit[]> {
  const found = new Map<number, Found>()
  const full = () => found.size >= limit
  if (within !== 'texts') {
    add(found, bestTitles(await matches(begun, 'titles'), begun.query, limit), limit)
    if (!full()) add(found, bestFragments(await matches(begun, 'fragments'), begun.query, limit * 2), limit)
  }
  const inTitle = found.size
  if (within !== 'titles' && !full()) add(found, await textsOf(begun, limit), limit)
  return hits(begun, [...found.values()], inTitle)
}

/** Numbers of the things of one kind that a list filtered by a text shows, in no order; the newest of very many. */
async function matching(read: Reader, { projectId, kind, text }: MatchingInput): Promise<number[]> {
  const begun = await begin(read, text, [projectId], [kind])
  if (!begun) return []
  const fragments = bestFragments(await matches(begun, 'fragments'), begun.query, candidatesMax)
  const stages = [await matches(begun, 'titles'), fragments, await matches(begun, 'texts')]
  return [...new Set(stages.flatMap(found => found.map(({ seq }) => seq)))].slice(0, candidatesMax)
}

async function begin(
  read: Reader,
  text: string,
  projectIds: readonly string[],
  kinds: SearchInput['kinds'],
): Promise<Search | undefined> {
  const query = parseQuery(text)
  if (!query || projectIds.length === 0 || kinds?.length === 0) return undefined
  const scopes = await scopesOf(read, projectIds)
  return { read, query, kinds, scopes, finder: new Finder(query), pace: createPace(), among: 1 }
}

function add(found: Map<number, Found>, more: readonly Found[], limit: number): void {
  for (const row of more) {
    if (found.size >= limit) return
    if (!found.has(row.seq)) found.set(row.seq, row)
  }
}

/** The best so many: those in which the words stand side by side come first, then the newest. */
async function textsOf(begun: Search, limit: number): Promise<Found[]> {
  if (begun.query.words.length < 2) return matches(begun, 'texts', limit)
  const most = Math.ceil(phrasesMax / begun.among)
  const found = await matches(begun, 'texts', Math.max(limit, most))
  const phrases = new Set<Found>()
  for (const row of found.slice(0, most)) {
    if (phrases.size >= limit) break
    if (begun.finder.phraseIn(await textOf(begun.read, row)) >= 0) phrases.add(row)
    await begun.pace()
  }
  return [...phrases, ...found.filter(row => !phrases.has(row))]
}

/** The newest matches: so many of all projects together, and no more of one than are wanted. */
async function matches(
  { read, query, kinds, scopes, pace, among, few }: Search,
  place: Place,
  wanted = candidatesMax,
): Promise<Found[]> {
  const terms = termsOf(query, place)
  if (terms.length === 0) return []
  const all = await few?.(place, terms)
  if (all) {
    const projects = new Set(scopes.map(({ seq }) => seq))
    return all.filter(({ kind, projectSeq }) => kinds?.includes(kind) && projects.has(projectSeq))
  }
  const most = place === 'fragments' ? fragmentsMax : Math.max(candidatesMin, Math.ceil(candidatesMax / among))
  const limit = Math.min(wanted, Math.max(100, Math.ceil(most / scopes.length)))
  return scan(scopes, { read, place, terms, kinds, limit, pace })
}

async function textOf(read: Reader, row: Found): Promise<string> {
  return (await docAt.first(read, { doc: docKeyOf(row) }))?.text ?? ''
}

const shownThings = prepare((db, $: Params<{ seqs: string; projects: string }>) =>
  db
    .selectFrom('entities')
    .select(['seq', 'kind', 'id', 'space_id as spaceId', 'project_id as projectId', 'parent_id as parentId', 'label'])
    .where('seq', 'in', listed<number>($.seqs))
    .where('project_id', 'in', listed<string>($.projects))
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null),
)

/** The things themselves, asked for once more with everything that limits them. */
async function hits(
  { read, scopes, kinds, finder, pace }: Search,
  found: readonly Found[],
  inTitle: number,
): Promise<SearchHit[]> {
  const seqs = JSON.stringify(found.map(({ seq }) => seq))
  const rows = await shownThings.all(read, { seqs, projects: JSON.stringify(scopes.map(({ id }) => id)) })
  const bySeq = new Map(rows.map(({ seq, ...hit }) => [seq, hit]))
  const result: SearchHit[] = []
  for (const [place, row] of found.entries()) {
    const hit = bySeq.get(row.seq)
    if (!hit || kinds?.includes(hit.kind) === false) continue
    const snippet = place < inTitle ? undefined : snippetOf(await textOf(read, row), finder)
    result.push(snippet ? { ...hit, snippet } : hit)
    await pace()
  }
  return result
}
