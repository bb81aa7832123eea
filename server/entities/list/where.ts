import { type RawBuilder, sql } from 'kysely'
import { badField } from '#core/shared/error.ts'
import { plainTypeOf } from '#core/shared/fields/plain-type.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FindInput } from '#core/shared/kind-calls.ts'
import type { SqlValue } from '../../db/connection.ts'
import { listed, type Params } from '../../db/prepare.ts'

/** One comparison of a field of the listed entities; `in` takes a JSON list. */
export interface ColumnComparison {
  /** its `plainPath` */
  field: string
  is: '=' | 'in' | '>=' | '<='
  value: string | number
}

/**
 * Where `brief` has the plain value of a field: its name, or that of the first one of a list, or among several parents
 * that of the order they share; undefined for others.
 */
export function plainPath(kind: Kind, name: string, ofOneParent = false): string | undefined {
  const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined
  if (field === undefined || !/^\w+$/.test(name) || plainTypeOf(field) === undefined) return undefined
  if (field.orderedAs !== undefined && !ofOneParent) return field.orderedAs
  return field.sortsByFirst ? `${name}[0]` : name
}

/**
 * SQL for the value of a plain field. Everything is literal, the name of the kind too: only then SQLite uses the index
 * of the field (field-indexes.ts).
 */
export function fieldValue(path: string): string {
  if (!/^\w+(\[0\])?$/.test(path)) throw new Error(`"${path}" is no place of a value that can be queried`)
  return `json_extract(brief, '$.${path}')`
}

/** SQL for the rows that the index of a field has. */
export function indexedRows(kind: string): string {
  return `kind = '${kind}' and archived_at is null and batch_id is null`
}

type Condition = string | number | boolean | { any?: unknown[]; from?: unknown; to?: unknown }

/**
 * The comparisons of the conditions, whose form is already checked.
 * @throws Problem bad-input for a field that cannot be filtered, or a condition without a value
 */
export function comparisonsOf(kind: Kind, where: FindInput['where'] = {}, ofOneParent = false): ColumnComparison[] {
  return Object.entries(where as Record<string, Condition | undefined>).flatMap(([field, condition]) => {
    if (condition === undefined) return []
    const path = plainPath(kind, field, ofOneParent)
    if (path === undefined) throw badField(`where.${field}`, 'is no field that lists can be filtered by')
    const comparisons = comparisonsWith(condition).map(comparison => ({ field: path, ...comparison }))
    if (comparisons.length === 0) throw badField(`where.${field}`, 'needs a value, or any, from or to')
    return comparisons
  })
}

function comparisonsWith(condition: Condition): Omit<ColumnComparison, 'field'>[] {
  if (typeof condition !== 'object') return [{ is: '=', value: plainValue(condition) }]
  const { any, from, to } = condition
  return [
    ...(any ? [{ is: 'in' as const, value: JSON.stringify(any) }] : []),
    ...(from === undefined ? [] : [{ is: '>=' as const, value: plainValue(from) }]),
    ...(to === undefined ? [] : [{ is: '<=' as const, value: plainValue(to) }]),
  ]
}

/** As SQLite reads it from JSON. */
function plainValue(value: unknown): string | number {
  return typeof value === 'boolean' ? Number(value) : (value as string | number)
}

/** The parameters of the comparisons, by their place. */
export function comparisonParams(where: readonly ColumnComparison[]): Record<string, SqlValue> {
  return Object.fromEntries(where.map(({ value }, at) => [`where${at}`, value]))
}

/** With `hidden`, SQLite checks each row instead of using the index of the field. */
export function comparisonTerm({ field, is }: ColumnComparison, at: number, $: Params<object>, hidden: boolean) {
  const param = ($ as Params<Record<string, string>>)[`where${at}`] as RawBuilder<string>
  const value = sql.raw(hidden ? `+${fieldValue(field)}` : fieldValue(field))
  return is === 'in' ? sql`${value} in ${listed(param)}` : sql`${value} ${sql.raw(is)} ${param}`
}
