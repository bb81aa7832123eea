import type { SearchTarget } from './parse-query.ts'
import { bestFragments, bestNames, bestTitles } from './rank.ts'
import { type MatchRow, scan } from './scan.ts'
import { candidatesMax, fragmentsMax, ftsQueryOf, phrasesFirst, phrasesMax, type SearchRun } from './search-run.ts'

/** Up to this many matches of all kinds are read completely; beyond, kinds are searched separately where needed. */
const completeMax = 200

/** Titles ranked per kind, if there are more than can be ranked together. */
const candidatesPerKind = 500

/** The projects in which each kind is searched. */
export type ProjectsByKind = ReadonlyMap<string, readonly string[]>

/** The matches of each kind, best first. */
type MatchesByKind = Map<string, MatchRow[]>

interface KindSearch {
  run: SearchRun
  /** numbers of the projects in which each kind is visible */
  projectsByKind: ReadonlyMap<string, ReadonlySet<number>>
  limit: number
}

/**
 * The best matches of each kind. One query covers all kinds; if it leaves some out, the kinds without enough matches
 * are searched again together.
 */
export async function searchEachKind(
  run: SearchRun,
  {
    shown: projectsByKind,
    limit,
    within,
  }: { shown: ProjectsByKind; limit: number; within: 'titles' | 'texts' | 'both' },
): Promise<{ found: MatchesByKind; byTitle: ReadonlySet<MatchRow> }> {
  const seqs = new Map(run.scopes.map(({ id, seq }) => [id, seq]))
  const kindSearch: KindSearch = {
    run,
    limit,
    projectsByKind: new Map(
      [...projectsByKind].map(([kind, ids]) => [kind, new Set(ids.flatMap(id => seqs.get(id) ?? []))]),
    ),
  }
  const found: MatchesByKind = new Map([...projectsByKind.keys()].map(kind => [kind, []]))
  if (within !== 'texts') await addNames(kindSearch, found)
  const byTitle = new Set([...found.values()].flat())
  if (within !== 'titles') await addTexts(kindSearch, found)
  return { found, byTitle }
}

async function addNames(kindSearch: KindSearch, found: MatchesByKind): Promise<void> {
  const { query } = kindSearch.run
  const completeMatches = await findAllMatches(kindSearch, 'names')
  if (completeMatches)
    return addBest(kindSearch, found, completeMatches, rows => bestNames(rows, query, kindSearch.limit))
  const titles = await findNewestMatches(
    kindSearch,
    [...found.keys()],
    'titles',
    Math.min(candidatesMax, found.size * candidatesPerKind),
  )
  addBest(kindSearch, found, titles, rows => bestTitles(rows, query, kindSearch.limit))
  const fragments = await findNewestMatches(kindSearch, kindsBelowLimit(kindSearch, found), 'fragments', fragmentsMax)
  addBest(kindSearch, found, fragments, rows => bestFragments(rows, query, kindSearch.limit * 2))
}

async function addTexts(kindSearch: KindSearch, found: MatchesByKind): Promise<void> {
  if (kindsBelowLimit(kindSearch, found).length === 0) return
  const inForms = ftsQueryOf(kindSearch.run, 'forms') ? await findAllMatches(kindSearch, 'forms') : undefined
  if (!inForms) {
    await addManyTexts(kindSearch, found, 'texts')
    return addManyTexts(kindSearch, found, 'forms')
  }
  // All matches are known; another query finds by row number which of them match as typed.
  const exactSeqs = await matchingSeqs(kindSearch, 'texts')
  await addSorted(
    kindSearch,
    found,
    inForms.filter(({ seq }) => exactSeqs.has(seq)),
    'texts',
  )
  await addSorted(
    kindSearch,
    found,
    inForms.filter(({ seq }) => !exactSeqs.has(seq)),
    'forms',
  )
}

async function addManyTexts(kindSearch: KindSearch, found: MatchesByKind, target: 'texts' | 'forms'): Promise<void> {
  const kinds = kindsBelowLimit(kindSearch, found)
  if (kinds.length === 0) return
  const perKind = Math.max(kindSearch.limit * 2, phrasesIn(kindSearch, target, kinds))
  await addSorted(
    kindSearch,
    found,
    await findNewestMatches(kindSearch, kinds, target, kinds.length * perKind, perKind),
    target,
  )
}

async function addSorted(
  kindSearch: KindSearch,
  found: MatchesByKind,
  rows: readonly MatchRow[],
  target: SearchTarget,
): Promise<void> {
  const kinds = kindsBelowLimit(kindSearch, found)
  const max = phrasesIn(kindSearch, target, kinds)
  for (const [kind, matches] of groupByKind(kindSearch, rows, kinds)) {
    const sorted =
      max > 0 ? await phrasesFirst(kindSearch.run, matches, { most: max, limit: kindSearch.limit }) : matches
    appendMatches(kindSearch, found, kind, sorted)
  }
}

/** The number of texts per kind in which the phrase is searched. */
function phrasesIn({ run }: KindSearch, target: SearchTarget, kinds: readonly string[]): number {
  return target === 'texts' && run.query.words.length > 1 ? Math.ceil(phrasesMax / kinds.length) : 0
}

function addBest(
  kindSearch: KindSearch,
  found: MatchesByKind,
  rows: readonly MatchRow[],
  best: (rows: MatchRow[]) => readonly MatchRow[],
): void {
  for (const [kind, matches] of groupByKind(kindSearch, rows, kindsBelowLimit(kindSearch, found)))
    appendMatches(kindSearch, found, kind, best(matches))
}

function appendMatches({ limit }: KindSearch, found: MatchesByKind, kind: string, rows: readonly MatchRow[]): void {
  const existing = found.get(kind) ?? []
  const addedSeqs = new Set(existing.map(({ seq }) => seq))
  found.set(kind, [...existing, ...rows.filter(({ seq }) => !addedSeqs.has(seq))].slice(0, limit))
}

/** Kinds with fewer matches than the limit. */
function kindsBelowLimit({ limit }: KindSearch, found: MatchesByKind): string[] {
  return [...found].filter(([, rows]) => rows.length < limit).map(([kind]) => kind)
}

function groupByKind(
  { projectsByKind }: KindSearch,
  rows: readonly MatchRow[],
  kinds: readonly string[],
): Map<string, MatchRow[]> {
  const groups = new Map<string, MatchRow[]>(kinds.map(kind => [kind, []]))
  for (const row of rows) if (projectsByKind.get(row.kind)?.has(row.projectSeq)) groups.get(row.kind)?.push(row)
  return groups
}

/** All matches of all kinds, if there are few; otherwise undefined. */
async function findAllMatches({ run }: KindSearch, target: SearchTarget): Promise<MatchRow[] | undefined> {
  const ftsQuery = ftsQueryOf(run, target)
  if (!ftsQuery) return []
  const limit = completeMax + 1
  const reads = target === 'names' ? 'both' : 'kinds'
  const rows = await scan(run.scopes, { ...run, ftsQuery, reads, kinds: undefined, limit, enough: limit })
  return rows.length > completeMax ? undefined : rows
}

/** Row numbers of the matches, if there are few. */
async function matchingSeqs({ run }: KindSearch, target: SearchTarget): Promise<ReadonlySet<number>> {
  const ftsQuery = ftsQueryOf(run, target)
  if (!ftsQuery) return new Set()
  const rows = await scan(run.scopes, { ...run, ftsQuery, kinds: undefined, limit: completeMax })
  return new Set(rows.map(({ seq }) => seq))
}

/**
 * The newest matches: `max` of all these kinds together. If some are left out, the kinds with fewer than `enough` are
 * searched again, until each has enough or there are no more.
 */
async function findNewestMatches(
  { run, projectsByKind }: KindSearch,
  kinds: readonly string[],
  target: SearchTarget,
  max: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<MatchRow[]> {
  const ftsQuery = ftsQueryOf(run, target)
  const found: MatchRow[] = []
  if (!ftsQuery) return found
  const reads = target === 'titles' || target === 'fragments' ? 'both' : 'kinds'
  let remainingKinds = [...kinds]
  for (let all = true; remainingKinds.length > 0; all = false) {
    const share = Math.min(enough, Math.floor(max / remainingKinds.length))
    const scopes = run.scopes.filter(({ seq }) => remainingKinds.some(kind => projectsByKind.get(kind)?.has(seq)))
    const limit = Math.max(100, Math.ceil(max / Math.max(1, scopes.length)))
    const options = { ...run, ftsQuery, reads, kinds: all ? undefined : remainingKinds, limit } as const
    const rows = await scan(scopes, options)
    const perProject = Map.groupBy(rows, ({ projectSeq }) => projectSeq)
    const isWhole = [...perProject.values()].every(matches => matches.length < limit)
    const counts = Map.groupBy(rows, ({ kind }) => kind)
    const done = remainingKinds.filter(
      kind => isWhole || (counts.get(kind)?.length ?? 0) >= share || (!all && remainingKinds.length === 1),
    )
    for (const kind of done) found.push(...(counts.get(kind) ?? []))
    if (done.length === 0) {
      for (const kind of remainingKinds) found.push(...(counts.get(kind) ?? []))
      return found
    }
    remainingKinds = remainingKinds.filter(kind => !done.includes(kind))
  }
  return found
}
