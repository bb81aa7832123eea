import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import type { SearchHit } from '../ports.ts'
import { Finder } from './finder.ts'
import { docKeyOf } from './key.ts'
import { createPace } from './pace.ts'
import { type Place, parseQuery, type Query, type Sought, soughtIn } from './query.ts'
import { type Found, type Scope, scopesOf } from './scan.ts'
import { snippetOf } from './snippet.ts'
import { docAt } from './write.ts'

/** Only so many of the newest matches are ranked, so that a common word costs what a rare one does. */
export const candidatesMax = 2000
export const fragmentsMax = 500
/** In so many texts the words are looked for side by side. */
export const phrasesMax = 200

/** One search under way. */
export interface Search {
  read: Reader
  query: Query
  finder: Finder
  scopes: readonly Scope[]
  pace: ReturnType<typeof createPace>
}

/** Undefined where there is nothing to look for, or nowhere to look. */
export async function begin(read: Reader, text: string, projectIds: readonly string[]): Promise<Search | undefined> {
  const query = parseQuery(text)
  if (!query || projectIds.length === 0) return undefined
  const scopes = await scopesOf(read, projectIds)
  return { read, query, scopes, finder: new Finder(query), pace: createPace() }
}

export function soughtBy({ query }: Search, place: Place): Sought | undefined {
  return soughtIn(query, place)
}

/** Rows in whose texts the words stand side by side come first, as far as so many letters go; the others stay in their order. */
export async function phrasesFirst(
  { read, finder, pace }: Search,
  found: readonly Found[],
  { most, limit }: { most: number; limit: number },
): Promise<Found[]> {
  const phrases = new Set<Found>()
  for (const row of found.slice(0, most)) {
    if (phrases.size >= limit || finder.isSpent) break
    if ((await finder.phraseIn(await textOf(read, row), pace)) >= 0) phrases.add(row)
    await pace()
  }
  return [...phrases, ...found.filter(row => !phrases.has(row))]
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

/** The things themselves, asked for once more with everything that limits them; what is not found by its title says where. */
export async function hitsOf(
  { read, scopes, finder, pace }: Search,
  found: readonly Found[],
  byTitle: ReadonlySet<Found>,
): Promise<Map<Found, SearchHit>> {
  const hits = new Map<Found, SearchHit>()
  if (found.length === 0) return hits
  const seqs = JSON.stringify(found.map(({ seq }) => seq))
  const rows = await shownThings.all(read, { seqs, projects: JSON.stringify(scopes.map(({ id }) => id)) })
  const bySeq = new Map(rows.map(({ seq, ...hit }) => [seq, hit]))
  for (const row of found) {
    const hit = bySeq.get(row.seq)
    if (!hit) continue
    const snippet = byTitle.has(row) ? undefined : await snippetOf(await textOf(read, row), finder, pace)
    hits.set(row, snippet ? { ...hit, snippet } : hit)
    await pace()
  }
  return hits
}
