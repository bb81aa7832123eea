import { badField } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FindInput, Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { RawJson } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import { type Cursor, readPage, type Start, writeCursor } from './cursor.ts'
import { answersOf } from './json.ts'
import { type ListMemory, type ListNotes, nearestStart, newNotes, noteStart } from './list-memory.ts'
import { countQuery, keysOf, type ListOf, type ListRow, rowsOf, type Variant } from './list-query.ts'
import { countBetween, countsOf, parentAt, placesOf, projectAt } from './queries.ts'
import { readSorting, type Sorting } from './sorting.ts'
import { notFound, type Parts } from './thing.ts'

export type ListInput = FindInput & { parentId?: string; archived?: boolean }

/** A list being answered. */
interface List {
  read: Reader
  kind: Kind
  of: ListOf
  variant: Variant
  notes: ListNotes
  limit: number
}

/** One page of a kind, as JSON text: `{data, total, nextCursor}`. */
export async function find(
  read: Reader,
  parts: Parts,
  memory: ListMemory,
  kind: Kind,
  input: ListInput,
): Promise<RawJson> {
  const list = await open(read, parts, memory, kind, input)
  const page = readPage(input.page)
  const { start, skip, before } = typeof page === 'number' ? fromNumber(list, page) : fromCursor(list, page, input)
  const rows = await rowsOf(read, list.variant, list.of, { start, skip, limit: list.limit + 1 })
  const more = rows.length > list.limit
  if (more) rows.pop()
  const indexes = kind.ordered ? await indexesOf(list, rows, before) : undefined
  const texts = await answersOf(read, parts.people, parts.shape(kind), input, rows, indexes)
  const next = more ? await after(list, rows, before) : null
  return new RawJson(
    `{"data":[${texts.join(',')}],"total":${await totalOf(list)},"nextCursor":${JSON.stringify(next)}}`,
  )
}

async function open(read: Reader, parts: Parts, memory: ListMemory, kind: Kind, input: ListInput): Promise<List> {
  const { projectId: project, spaceId: space, parentId } = input
  const known = await projectAt.first(read, { project, space })
  if (!known) throw notFound()
  if (parentId !== undefined) await checkParent(read, kind, input, parentId)
  const query = input.query?.trim() ?? ''
  const among = await amongOf(read, parts, kind, input, query)
  const variant = {
    sorting: sortingOf(kind, input),
    ofParent: parentId !== undefined,
    archived: input.archived === true,
    filtered: among !== undefined,
    broad: among !== undefined && (await isBroad(read, project, kind, among.length)),
  }
  const name = [project, kind.name, parentId, variant.archived, variant.sorting.name].join(' ')
  return {
    read,
    kind,
    of: { project, kind: kind.name, parent: parentId ?? null, among: JSON.stringify(among ?? []) },
    variant,
    notes: variant.filtered ? newNotes(known.version) : memory.notes(name, known.version),
    limit: input.limit ?? limits.pageSize,
  }
}

/** Where at least one in so many things of a kind passes a filter, passing over the others is less work than fetching these. */
const broadShare = 8

async function isBroad(read: Reader, project: string, kind: Kind, passing: number): Promise<boolean> {
  const counts = (await countsOf.all(read, { project })).find(one => one.kind === kind.name)
  return passing * broadShare >= (counts?.active ?? 0) + (counts?.archived ?? 0)
}

/** Numbers of the things that a text, a choice of ids and references leave; nothing where none is given. */
async function amongOf(
  read: Reader,
  parts: Parts,
  kind: Kind,
  { projectId: project, spaceId: space, ids, refs = {} }: ListInput,
  text: string,
): Promise<number[] | undefined> {
  const sets: number[][] = []
  if (text !== '') sets.push(await parts.search.matching(read, { projectId: project, kind: kind.name, text }))
  if (ids !== undefined) {
    const chosen = await placesOf.all(read, { ids: JSON.stringify(ids), kind: kind.name, project, space })
    sets.push(chosen.map(({ seq }) => seq))
  }
  for (const [field, held] of Object.entries(refs)) {
    const { holders } = parts.shape(kind).ruled.get(field) ?? {}
    if (!holders) throw badField(`refs.${field}`, 'is no field that lists can be filtered by')
    sets.push(await holders(read, { kind: kind.name, project, field }, held))
  }
  return sets.length === 0 ? undefined : sets.reduce(inBoth)
}

function inBoth(some: number[], others: number[]): number[] {
  const known = new Set(others)
  return some.filter(seq => known.has(seq))
}

/** A page asked for by cursor keeps its sorting unless another one is named. */
function sortingOf(kind: Kind, input: ListInput): Sorting {
  const page = input.sorting === undefined ? readPage(input.page) : 1
  const asked = typeof page === 'number' ? input.sorting : page.sorting
  return readSorting(kind, asked, input.parentId !== undefined)
}

async function checkParent(read: Reader, kind: Kind, place: Place, id: string): Promise<void> {
  const where = { id, kind: kind.parent ?? '', project: place.projectId, space: place.spaceId, batch: null }
  if (!(await parentAt.first(read, where))) throw notFound()
}

interface From {
  start: Start | undefined
  skip: number
  /** rows before the page; NaN where the list has changed since they were counted */
  before: number
}

const noVersion = -1

function fromNumber(list: List, page: number): From {
  const before = (page - 1) * list.limit
  if (!Number.isSafeInteger(before)) throw badField('page', 'is too large')
  return { ...(keepsPlaces(list) ? nearestStart(list.notes, before) : { start: undefined, skip: before }), before }
}

function fromCursor(list: List, { key, seq, sorting, before, version }: Cursor, input: ListInput): From {
  const { column, name } = list.variant.sorting
  const sameKey = typeof key === (column === 'position' || column === 'seq' ? 'number' : 'string')
  if (sorting !== name || !sameKey)
    throw badField('page', `is the cursor of a list sorted otherwise than ${input.sorting}`)
  return { start: { key, seq }, skip: 0, before: version === list.notes.version ? before : Number.NaN }
}

/** Changing a thing moves it in a list sorted by change without making it another list. */
function keepsPlaces({ variant }: List): boolean {
  return variant.sorting.column !== 'updated_at' && !variant.filtered
}

async function after(list: List, rows: readonly ListRow[], before: number): Promise<string | null> {
  const seq = rows.at(-1)?.seq ?? 0
  const keys = await keysOf.first(list.read, { seq })
  if (!keys) return null
  const start = { key: keys[list.variant.sorting.column], seq }
  const passed = before + rows.length
  if (keepsPlaces(list) && !Number.isNaN(passed)) noteStart(list.notes, passed, start)
  const counted = Number.isNaN(passed)
    ? { before: 0, version: noVersion }
    : { before: passed, version: list.notes.version }
  return writeCursor({ ...start, ...counted, sorting: list.variant.sorting.name })
}

async function totalOf({ read, of, variant, notes }: List): Promise<number> {
  if (variant.filtered) return (await countQuery(variant).first(read, of))?.count ?? 0
  notes.total ??= variant.ofParent
    ? (await countQuery(variant).first(read, of))?.count
    : await countedOf(read, of, variant)
  return notes.total ?? 0
}

async function countedOf(read: Reader, of: ListOf, { archived }: { archived: boolean }): Promise<number> {
  const counts = (await countsOf.all(read, { project: of.project })).find(({ kind }) => kind === of.kind)
  return (archived ? counts?.archived : counts?.active) ?? 0
}

/** The place of each row among its siblings from 0. A page in that order is numbered from its first row on. */
async function indexesOf(list: List, rows: readonly ListRow[], before: number): Promise<number[]> {
  const { sorting, filtered, archived } = list.variant
  if (sorting.name === 'position:asc' && !filtered && !archived && !Number.isNaN(before))
    return rows.map((_, at) => before + at)
  const indexes = new Map<ListRow, number>()
  const sorted = rows.toSorted(
    (a, b) => (a.parent_id ?? '').localeCompare(b.parent_id ?? '') || a.position - b.position,
  )
  let previous: ListRow | undefined
  for (const row of sorted) {
    const sibling = previous?.parent_id === row.parent_id ? previous : undefined
    const siblings = { project: list.of.project, kind: list.kind.name, parent: row.parent_id }
    const range = { from: sibling?.position ?? 0, to: row.position }
    const between = (await countBetween.first(list.read, { ...siblings, ...range }))?.count ?? 0
    indexes.set(row, between + (sibling ? (indexes.get(sibling) ?? 0) : 0))
    previous = row
  }
  return rows.map(row => indexes.get(row) ?? 0)
}
