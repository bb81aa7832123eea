import type { Place } from '#core/shared/kind-calls.ts'
import type { Reader } from '../db/schema.ts'
import type { People } from './people.ts'
import type { Shape } from './shape.ts'

/** The columns an answer is put together from. */
export interface AnswerRow {
  id: string
  parent_id: string | null
  revision: number
  created_by: string
  created_at: string
  /** null where it is the one who made it */
  updated_by: string | null
  /** null where it was when it was made */
  updated_at: string | null
  archived_at: string | null
  refs: string
  /** `data` for one thing, `brief` in a list: JSON text that goes out as it is */
  body: string
}

/**
 * The JSON texts of things, in the order of the rows: header, fields answered through resolvers, then the stored
 * fields, which are not parsed. Ids and instants hold nothing that JSON would escape.
 */
export async function answersOf(
  read: Reader,
  people: People,
  shape: Shape,
  place: Place,
  rows: readonly AnswerRow[],
  indexes?: readonly number[],
): Promise<string[]> {
  const { kind } = shape
  const person = await people.of(read, authorsOf(rows))
  const refs = await refTexts(read, shape, place, rows)
  const start = `{"spaceId":"${place.spaceId}","projectId":"${place.projectId}","${kind.idField}":"`
  const parent = kind.parentField ? `,"${kind.parentField}":` : ''
  return rows.map((row, at) => {
    let text = `${start}${row.id}"`
    if (parent) text += `${parent}${quoted(row.parent_id)}`
    text += `,"revision":${row.revision},"createdBy":${person(row.created_by)},"createdAt":"${row.created_at}"`
    text += `,"updatedBy":${person(row.updated_by ?? row.created_by)},"updatedAt":"${row.updated_at ?? row.created_at}"`
    text += `,"archivedAt":${quoted(row.archived_at)}`
    if (indexes) text += `,"index":${indexes[at] ?? 0}`
    return `${text}${members(refs[at] ?? '{}')}${members(row.body)}}`
  })
}

function authorsOf(rows: readonly AnswerRow[]): Set<string> {
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

/** What stands between the braces of an object, after a comma. */
function members(object: string): string {
  return object.length > 2 ? `,${object.slice(1, -1)}` : ''
}

async function refTexts(read: Reader, shape: Shape, place: Place, rows: readonly AnswerRow[]): Promise<string[]> {
  const set = rows.filter(row => row.refs !== shape.emptyRefs)
  if (set.length === 0) return rows.map(row => row.refs)
  const parsed = new Map(set.map(row => [row, JSON.parse(row.refs) as Record<string, unknown>]))
  for (const { name, resolver } of shape.refs) {
    const values = set.map(row => parsed.get(row)?.[name])
    const answers = await resolver.answer(read, place, values)
    for (const [at, row] of set.entries()) Object.assign(parsed.get(row) ?? {}, { [name]: answers[at] })
  }
  return rows.map(row => {
    const answer = parsed.get(row)
    return answer ? JSON.stringify(answer) : row.refs
  })
}
