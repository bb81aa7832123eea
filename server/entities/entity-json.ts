import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tag } from '#core/shared/schema.ts'
import type { Reader } from '../db/schema.ts'
import type { AuthorNames } from './author-names.ts'
import type { KindShape } from './kind-shape.ts'

/** The columns from which the JSON of an entity is built. */
export interface EntityJsonRow {
  id: string
  parent_id: string | null
  revision: number
  created_by: string
  created_at: string
  /** null if it is the creator */
  updated_by: string | null
  /** null if it is the time of creation */
  updated_at: string | null
  archived_at: string | null
  refs: string
  /** `data` for one entity, `brief` in a list: JSON text that is sent unchanged */
  body: string
}

interface EntityJsonOptions {
  /** their places among their siblings */
  indexes?: readonly number[] | undefined
  /** as lists have them */
  listed?: boolean
  /** without what is computed for each answer */
  bare?: boolean
}

/**
 * The JSON texts of entities, in the order of the rows: header, fields that resolvers expand, then the stored fields,
 * which are not parsed. Ids and times contain nothing that JSON would escape.
 */
export async function entitiesJson(
  read: Reader,
  authorNames: AuthorNames,
  shape: KindShape,
  place: Place,
  rows: readonly EntityJsonRow[],
  { indexes, listed = false, bare = false }: EntityJsonOptions = {},
): Promise<string[]> {
  const { kind } = shape
  const nameOf = await authorNames.of(read, authorIds(rows))
  const refs = await refTexts(read, shape, place, rows)
  const computed = bare ? [] : await computedTexts(read, shape, place, rows, listed)
  const start = `{"spaceId":"${place.spaceId}","projectId":"${place.projectId}","${kind.idField}":"`
  const parent = kind.parentField ? `,"${kind.parentField}":` : ''
  return rows.map((row, at) => {
    let text = `${start}${row.id}"`
    if (parent) text += `${parent}${quoted(row.parent_id)}`
    text += `,"revision":${row.revision},"createdBy":${nameOf(row.created_by)},"createdAt":"${row.created_at}"`
    text += `,"updatedBy":${nameOf(row.updated_by ?? row.created_by)},"updatedAt":"${row.updated_at ?? row.created_at}"`
    text += `,"archivedAt":${quoted(row.archived_at)}`
    if (indexes) text += `,"index":${indexes[at] ?? 0}`
    return `${text}${objectMembers(refs[at] ?? '{}')}${objectMembers(row.body)}${computed[at] ?? ''}}`
  })
}

function authorIds(rows: readonly EntityJsonRow[]): Set<string> {
  const authors = new Set<string>()
  for (const { created_by, updated_by } of rows) {
    authors.add(created_by)
    if (updated_by !== null) authors.add(updated_by)
  }
  return authors
}

function quoted(value: string | null): string {
  return value === null ? 'null' : `"${value}"`
}

/** The text between the braces of an object, preceded by a comma. */
function objectMembers(object: string): string {
  return object.length > 2 ? `,${object.slice(1, -1)}` : ''
}

/** The members that are computed from the others, each preceded by a comma; lists go without those of no summary. */
async function computedTexts(
  read: Reader,
  { kind, computed: all }: KindShape,
  place: Place,
  rows: readonly EntityJsonRow[],
  listed: boolean,
): Promise<string[]> {
  const computed = listed ? all.filter(({ name }) => kind.fields[name]?.summary !== false) : all
  if (computed.length === 0 || rows.length === 0) return []
  const entities = rows.map(row => ({
    id: row.id,
    parentId: row.parent_id,
    values: JSON.parse(row.body) as Record<string, unknown>,
  }))
  const texts = rows.map(() => '')
  for (const { name, resolver } of computed)
    for (const [at, value] of (await resolver.compute(read, place, entities)).entries())
      texts[at] += `,${JSON.stringify(name)}:${JSON.stringify(value ?? null)}`
  return texts
}

async function refTexts(
  read: Reader,
  shape: KindShape,
  place: Place,
  rows: readonly EntityJsonRow[],
): Promise<string[]> {
  const rowsWithRefs = rows.filter(row => row.refs !== shape.emptyRefs)
  if (rowsWithRefs.length === 0) return rows.map(row => row.refs)
  const parsed = new Map(rowsWithRefs.map(row => [row, JSON.parse(row.refs) as Record<string, unknown>]))
  for (const { name, resolver } of shape.refs) {
    const values = rowsWithRefs.map(row => parsed.get(row)?.[name])
    const answeredValues = await resolver.answer(read, place, values)
    for (const [at, row] of rowsWithRefs.entries()) Object.assign(parsed.get(row) ?? {}, { [name]: answeredValues[at] })
  }
  return rows.map(row => {
    const answeredRefs = parsed.get(row)
    return answeredRefs ? JSON.stringify(answeredRefs) : row.refs
  })
}

/** Values as they are stored, with references as calls return them; one that is gone has only its id. */
export async function expandRefs(
  read: Reader,
  shape: KindShape,
  place: Place,
  values: EntityValues,
): Promise<Record<string, unknown>> {
  const expanded: Record<string, unknown> = { ...values }
  for (const { name, resolver } of shape.refs) {
    const ids = values[name]
    if (!Array.isArray(ids)) {
      const [answer] = await resolver.answer(read, place, [ids])
      expanded[name] = answer ?? ids
      continue
    }
    const [answer] = (await resolver.answer(read, place, [ids])) as Tag[][]
    const found = new Map(answer?.map(one => [one.valueId, one]))
    expanded[name] = ids.map(valueId => found.get(valueId) ?? { valueId })
  }
  return expanded
}
