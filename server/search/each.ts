import type { Place } from './query.ts'
import { bestFragments, bestNames, bestTitles } from './rank.ts'
import { type Found, scan } from './scan.ts'
import { candidatesMax, fragmentsMax, phrasesFirst, phrasesMax, type Search, soughtBy } from './search.ts'

/** With so many of all kinds together nothing more is looked for; with more, each kind may have some of its own. */
const fewMost = 200

/** Where there are more titles than can be ranked, so many of each kind are. */
const candidatesEach = 500

/** Projects in which a kind is looked for. */
export type Shown = ReadonlyMap<string, readonly string[]>

/** What was found of every kind, best first, and how much of it by its title. */
export type Gathered = Map<string, Found[]>

interface Each {
  begun: Search
  /** numbers of the projects in which a kind is shown */
  shown: ReadonlyMap<string, ReadonlySet<number>>
  limit: number
}

/**
 * The best of each kind. One query goes through all kinds; where it leaves something out, those that have not enough yet
 * are looked for once more, together.
 */
export async function gatherEach(
  begun: Search,
  { shown, limit, within }: { shown: Shown; limit: number; within: 'titles' | 'texts' | 'both' },
): Promise<{ found: Gathered; byTitle: ReadonlySet<Found> }> {
  const seqs = new Map(begun.scopes.map(({ id, seq }) => [id, seq]))
  const each: Each = {
    begun,
    limit,
    shown: new Map([...shown].map(([kind, ids]) => [kind, new Set(ids.flatMap(id => seqs.get(id) ?? []))])),
  }
  const found: Gathered = new Map([...shown.keys()].map(kind => [kind, []]))
  if (within !== 'texts') await addNames(each, found)
  const byTitle = new Set([...found.values()].flat())
  if (within !== 'titles') await addTexts(each, found)
  return { found, byTitle }
}

async function addNames(each: Each, found: Gathered): Promise<void> {
  const { query } = each.begun
  const few = await fewOf(each, 'names')
  if (few) return add(each, found, few, rows => bestNames(rows, query, each.limit))
  const titles = await manyOf(each, [...found.keys()], 'titles', Math.min(candidatesMax, found.size * candidatesEach))
  add(each, found, titles, rows => bestTitles(rows, query, each.limit))
  const fragments = await manyOf(each, lacking(each, found), 'fragments', fragmentsMax)
  add(each, found, fragments, rows => bestFragments(rows, query, each.limit * 2))
}

async function addTexts(each: Each, found: Gathered): Promise<void> {
  if (lacking(each, found).length === 0) return
  const inForms = soughtBy(each.begun, 'forms') ? await fewOf(each, 'forms') : undefined
  if (!inForms) {
    await addManyTexts(each, found, 'texts')
    return addManyTexts(each, found, 'forms')
  }
  // All that match are known; which of them match as typed is told by their numbers alone.
  const typed = await numbersOf(each, 'texts')
  await addSorted(
    each,
    found,
    inForms.filter(({ seq }) => typed.has(seq)),
    'texts',
  )
  await addSorted(
    each,
    found,
    inForms.filter(({ seq }) => !typed.has(seq)),
    'forms',
  )
}

async function addManyTexts(each: Each, found: Gathered, place: 'texts' | 'forms'): Promise<void> {
  const kinds = lacking(each, found)
  if (kinds.length === 0) return
  const wanted = Math.max(each.limit * 2, phrasesIn(each, place, kinds))
  await addSorted(each, found, await manyOf(each, kinds, place, kinds.length * wanted, wanted), place)
}

async function addSorted(each: Each, found: Gathered, rows: readonly Found[], place: Place): Promise<void> {
  const kinds = lacking(each, found)
  const most = phrasesIn(each, place, kinds)
  for (const [kind, of] of grouped(each, rows, kinds)) {
    const sorted = most > 0 ? await phrasesFirst(each.begun, of, { most, limit: each.limit }) : of
    addTo(each, found, kind, sorted)
  }
}

/** In how many texts of each kind the words are looked for side by side. */
function phrasesIn({ begun }: Each, place: Place, kinds: readonly string[]): number {
  return place === 'texts' && begun.query.words.length > 1 ? Math.ceil(phrasesMax / kinds.length) : 0
}

function add(each: Each, found: Gathered, rows: readonly Found[], best: (rows: Found[]) => readonly Found[]): void {
  for (const [kind, of] of grouped(each, rows, lacking(each, found))) addTo(each, found, kind, best(of))
}

function addTo({ limit }: Each, found: Gathered, kind: string, rows: readonly Found[]): void {
  const there = found.get(kind) ?? []
  const known = new Set(there.map(({ seq }) => seq))
  found.set(kind, [...there, ...rows.filter(({ seq }) => !known.has(seq))].slice(0, limit))
}

/** Kinds of which there may be more. */
function lacking({ limit }: Each, found: Gathered): string[] {
  return [...found].filter(([, rows]) => rows.length < limit).map(([kind]) => kind)
}

function grouped({ shown }: Each, rows: readonly Found[], kinds: readonly string[]): Map<string, Found[]> {
  const groups = new Map<string, Found[]>(kinds.map(kind => [kind, []]))
  for (const row of rows) if (shown.get(row.kind)?.has(row.projectSeq)) groups.get(row.kind)?.push(row)
  return groups
}

/** Everything of whatever kind that matches, where that is few. */
async function fewOf({ begun }: Each, place: Place): Promise<Found[] | undefined> {
  const sought = soughtBy(begun, place)
  if (!sought) return []
  const limit = fewMost + 1
  const reads = place === 'names' ? 'both' : 'kinds'
  const rows = await scan(begun.scopes, { ...begun, sought, reads, kinds: undefined, limit, enough: limit })
  return rows.length > fewMost ? undefined : rows
}

/** The numbers of few things that match. */
async function numbersOf({ begun }: Each, place: Place): Promise<ReadonlySet<number>> {
  const sought = soughtBy(begun, place)
  if (!sought) return new Set()
  const rows = await scan(begun.scopes, { ...begun, sought, kinds: undefined, limit: fewMost })
  return new Set(rows.map(({ seq }) => seq))
}

/**
 * The newest that match: `most` of all these kinds together, and where something is left out, as many again of those
 * kinds that have fewer than `enough`, until none is short of any that there are.
 */
async function manyOf(
  { begun, shown }: Each,
  kinds: readonly string[],
  place: Place,
  most: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<Found[]> {
  const sought = soughtBy(begun, place)
  const found: Found[] = []
  if (!sought) return found
  const reads = place === 'titles' || place === 'fragments' ? 'both' : 'kinds'
  let left = [...kinds]
  for (let all = true; left.length > 0; all = false) {
    const share = Math.min(enough, Math.floor(most / left.length))
    const scopes = begun.scopes.filter(({ seq }) => left.some(kind => shown.get(kind)?.has(seq)))
    const limit = Math.max(100, Math.ceil(most / Math.max(1, scopes.length)))
    const asked = { ...begun, sought, reads, kinds: all ? undefined : left, limit } as const
    const rows = await scan(scopes, asked)
    const perProject = Map.groupBy(rows, ({ projectSeq }) => projectSeq)
    const isWhole = [...perProject.values()].every(of => of.length < limit)
    const counts = Map.groupBy(rows, ({ kind }) => kind)
    const done = left.filter(kind => isWhole || (counts.get(kind)?.length ?? 0) >= share || (!all && left.length === 1))
    for (const kind of done) found.push(...(counts.get(kind) ?? []))
    if (done.length === 0) {
      for (const kind of left) found.push(...(counts.get(kind) ?? []))
      return found
    }
    left = left.filter(kind => !done.includes(kind))
  }
  return found
}
