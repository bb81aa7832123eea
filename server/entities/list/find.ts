import { badField } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FindInput, Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { RawJson } from '../../contract.ts'
import type { Reader } from '../../db/schema.ts'
import { entitiesJson } from '../entity-json.ts'
import { countBetween, countsOf, parentAt, positionsOf, projectAt } from '../queries.ts'
import { type EntityStoreServices, entityNotFound } from '../read-entity.ts'
import { type ListCursor, type RowPosition, readPage, writeCursor } from './cursor.ts'
import { type ListCache, type ListCacheEntry, nearestStart, newCacheEntry, rememberStart } from './list-cache.ts'
import { countOf, type EntityListRow, type ListScope, type ListVariant, rowsOf, sortKeyQuery } from './list-query.ts'
import { readSorting, type Sorting } from './sorting.ts'
import { comparisonsOf } from './where.ts'

type FindEntitiesInput = FindInput & { parentId?: string; archived?: boolean }

/** A list request, resolved. */
interface ListRequest {
  read: Reader
  kind: Kind
  of: ListScope
  variant: ListVariant
  cacheEntry: ListCacheEntry
  limit: number
}

/** One page of a kind, as JSON text: `{data, total, nextCursor}`. */
export async function findEntities(
  read: Reader,
  services: EntityStoreServices,
  listCache: ListCache,
  kind: Kind,
  input: FindEntitiesInput,
): Promise<RawJson> {
  const request = await openList(read, services, listCache, kind, input)
  const page = readPage(input.page)
  const { start, skip, before } =
    typeof page === 'number' ? fromNumber(request, page) : fromCursor(request, page, input)
  const rows = await rowsOf(read, request.variant, request.of, { start, skip, limit: request.limit + 1 })
  const more = rows.length > request.limit
  if (more) rows.pop()
  const indexes = kind.ordered ? await indexesOf(request, rows, before) : undefined
  const texts = await entitiesJson(read, services.authorNames, services.shape(kind), input, rows, {
    indexes,
    listed: true,
  })
  const next = more ? await nextCursor(request, rows, before) : null
  return new RawJson(
    `{"data":[${texts.join(',')}],"total":${await totalOf(request)},"nextCursor":${JSON.stringify(next)}}`,
  )
}

async function openList(
  read: Reader,
  services: EntityStoreServices,
  listCache: ListCache,
  kind: Kind,
  input: FindEntitiesInput,
): Promise<ListRequest> {
  const { projectId: project, spaceId: space, parentId } = input
  const known = await projectAt.first(read, { project, space })
  if (!known) throw entityNotFound()
  if (parentId !== undefined) await checkParent(read, kind, input, parentId)
  const query = input.query?.trim() ?? ''
  const matchingSeqs = await findMatchingSeqs(read, services, kind, input, query)
  const variant = {
    kind: kind.name,
    sorting: requestedSorting(kind, input),
    ofParent: parentId !== undefined,
    archived: input.archived === true,
    filtered: matchingSeqs !== undefined,
    where: comparisonsOf(kind, input.where, parentId !== undefined),
    broad: false,
  }
  const of = { project, kind: kind.name, parent: parentId ?? null, among: JSON.stringify(matchingSeqs ?? []) }
  const request = { read, kind, of, variant, limit: input.limit ?? limits.pageSize }
  if (!isFiltered(variant)) {
    const name = [project, kind.name, parentId, variant.archived, variant.sorting.name].join(' ')
    return { ...request, cacheEntry: listCache.entry(name, known.version) }
  }
  const cacheEntry = newCacheEntry(known.version)
  if (variant.where.length > 0) cacheEntry.total = await countOf(read, variant, of)
  const passing = cacheEntry.total ?? matchingSeqs?.length ?? 0
  return { ...request, cacheEntry, variant: { ...variant, broad: await isBroad(request, passing) } }
}

/** Its length and order change without a new version of the project. */
function isFiltered({ filtered, where }: ListVariant): boolean {
  return filtered || where.length > 0
}

/**
 * If at least one in this many entities of a kind is in a list of matches, skipping the others is less work than
 * fetching the matches.
 */
const broadShare = 8

/**
 * Whether a page is found with less work in the order of the list, skipping what does not match, than from the matches.
 */
async function isBroad(
  { read, kind, of, variant, limit }: Omit<ListRequest, 'cacheEntry'>,
  passing: number,
): Promise<boolean> {
  const counts = (await countsOf.all(read, { project: of.project })).find(one => one.kind === kind.name)
  const total = (counts?.active ?? 0) + (counts?.archived ?? 0)
  if (variant.where.length === 0) return passing * broadShare >= total
  // A page in the order of the list reads `total / passing` rows for each of its own; from the matches it reads them
  // all.
  return passing * passing >= total * (limit + 1)
}

/** Row numbers of the entities that match the text, ids and references; undefined if none of these is given. */
async function findMatchingSeqs(
  read: Reader,
  services: EntityStoreServices,
  kind: Kind,
  { projectId: project, spaceId: space, ids, refs = {} }: FindEntitiesInput,
  text: string,
): Promise<number[] | undefined> {
  const sets: number[][] = []
  if (text !== '') sets.push(await services.search.matching(read, { projectId: project, kind: kind.name, text }))
  if (ids !== undefined) {
    const chosen = await positionsOf.all(read, { ids: JSON.stringify(ids), kind: kind.name, project, space })
    sets.push(chosen.map(({ seq }) => seq))
  }
  for (const [field, refIds] of Object.entries(refs)) {
    const { holders } = services.shape(kind).resolvedFields.get(field) ?? {}
    if (!holders) throw badField(`refs.${field}`, 'is no field that lists can be filtered by')
    sets.push(await holders(read, { kind: kind.name, project, field }, refIds))
  }
  return sets.length === 0 ? undefined : sets.reduce(intersect)
}

function intersect(some: number[], others: number[]): number[] {
  const known = new Set(others)
  return some.filter(seq => known.has(seq))
}

/** A page requested by cursor keeps its sorting unless the request names one. */
function requestedSorting(kind: Kind, input: FindEntitiesInput): Sorting {
  const page = input.sorting === undefined ? readPage(input.page) : 1
  const sortingName = typeof page === 'number' ? input.sorting : page.sorting
  return readSorting(kind, sortingName, input.parentId !== undefined)
}

async function checkParent(read: Reader, kind: Kind, place: Place, id: string): Promise<void> {
  const where = { id, kind: kind.parent ?? '', project: place.projectId, space: place.spaceId, batch: null }
  if (!(await parentAt.first(read, where))) throw entityNotFound()
}

interface PageStart {
  start: RowPosition | undefined
  skip: number
  /** rows before the page; NaN if the list has changed since they were counted */
  before: number
}

const noVersion = -1

function fromNumber(request: ListRequest, page: number): PageStart {
  const before = (page - 1) * request.limit
  if (!Number.isSafeInteger(before)) throw badField('page', 'is too large')
  return {
    ...(hasStableOrder(request) ? nearestStart(request.cacheEntry, before) : { start: undefined, skip: before }),
    before,
  }
}

function fromCursor(
  request: ListRequest,
  { key, seq, sorting, before, version }: ListCursor,
  input: FindEntitiesInput,
): PageStart {
  const { column, name } = request.variant.sorting
  const sameKey = !column || typeof key === (column === 'position' || column === 'seq' ? 'number' : 'string')
  if (sorting !== name || !sameKey)
    throw badField('page', `is the cursor of a list sorted otherwise than ${input.sorting}`)
  return { start: { key, seq }, skip: 0, before: version === request.cacheEntry.version ? before : Number.NaN }
}

/** An update moves an entity in a list sorted by change or by a field without changing the list's version. */
function hasStableOrder({ variant }: ListRequest): boolean {
  const { column } = variant.sorting
  return column !== undefined && column !== 'updated_at' && !isFiltered(variant)
}

async function nextCursor(
  request: ListRequest,
  rows: readonly EntityListRow[],
  before: number,
): Promise<string | null> {
  const seq = rows.at(-1)?.seq ?? 0
  const last = await sortKeyQuery(request.variant.sorting).first(request.read, { seq })
  if (!last) return null
  const start = { key: last.key, seq }
  const rowsBefore = before + rows.length
  if (hasStableOrder(request) && !Number.isNaN(rowsBefore)) rememberStart(request.cacheEntry, rowsBefore, start)
  const position = Number.isNaN(rowsBefore)
    ? { before: 0, version: noVersion }
    : { before: rowsBefore, version: request.cacheEntry.version }
  return writeCursor({ ...start, ...position, sorting: request.variant.sorting.name })
}

async function totalOf({ read, of, variant, cacheEntry }: ListRequest): Promise<number> {
  cacheEntry.total ??=
    variant.ofParent || isFiltered(variant) ? await countOf(read, variant, of) : await countedOf(read, of, variant)
  return cacheEntry.total
}

async function countedOf(read: Reader, of: ListScope, { archived }: { archived: boolean }): Promise<number> {
  const counts = (await countsOf.all(read, { project: of.project })).find(({ kind }) => kind === of.kind)
  return (archived ? counts?.archived : counts?.active) ?? 0
}

/** The index of each row among its siblings, from 0. A page in that order is numbered from its first row on. */
async function indexesOf(request: ListRequest, rows: readonly EntityListRow[], before: number): Promise<number[]> {
  const { sorting, archived } = request.variant
  if (sorting.name === 'position:asc' && !isFiltered(request.variant) && !archived && !Number.isNaN(before))
    return rows.map((_, at) => before + at)
  const indexes = new Map<EntityListRow, number>()
  const sorted = rows.toSorted(
    (a, b) => (a.parent_id ?? '').localeCompare(b.parent_id ?? '') || a.position - b.position,
  )
  let previous: EntityListRow | undefined
  for (const row of sorted) {
    const sibling = previous?.parent_id === row.parent_id ? previous : undefined
    const siblings = { project: request.of.project, kind: request.kind.name, parent: row.parent_id }
    const range = { from: sibling?.position ?? 0, to: row.position }
    const between = (await countBetween.first(request.read, { ...siblings, ...range }))?.count ?? 0
    indexes.set(row, between + (sibling ? (indexes.get(sibling) ?? 0) : 0))
    previous = row
  }
  return rows.map(row => indexes.get(row) ?? 0)
}
