import type { ExportedEntity } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { plainText, type RichText, textForReaders } from '#core/shared/rich-text/nodes.ts'
import type { FlatTable, FlatValue } from '../../shared/csv.ts'

type ListValue = string | number | boolean | Readonly<Record<string, unknown>>

/** Rich text as its lines, without comments; anything else is null. */
export function linesOf(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0 || checkRichText(value) !== null) return null
  return plainText(textForReaders(value as RichText))
}

/** What a list holds, in words: names of tags, other names. Null if it has none. */
function itemText(item: ListValue): string | null {
  if (typeof item !== 'object') return String(item)
  const text = item?.value ?? item?.label ?? item?.name
  return typeof text === 'string' ? text : null
}

/** The value as one cell; undefined if it has no flat form. */
function flatValue(value: unknown): FlatValue | undefined {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  const lines = linesOf(value)
  if (lines !== null) return lines
  if (!Array.isArray(value)) return itemText(value as ListValue) ?? undefined
  const texts = value.map(item => itemText(item as ListValue))
  return texts.includes(null) ? undefined : texts.join('; ')
}

/** The names of the columns of a kind: its id, that of its parent, its fields, and who wrote it when. */
function columnNames({ idField, parentField, ordered, fields }: Kind): string[] {
  return [
    idField,
    ...(parentField ? [parentField] : []),
    ...(ordered ? ['index'] : []),
    ...Object.keys(fields),
    ...['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'archivedAt'],
  ]
}

/** Entities as a table; fields whose values have parts of their own are left out. */
export function flatTable(
  kind: Kind,
  entities: readonly ExportedEntity[],
  more: (entity: ExportedEntity) => Readonly<Record<string, unknown>>,
  without: ReadonlySet<string> = new Set(),
): FlatTable {
  const cells = entities.map(entity => ({ flat: (name: string) => flatValue(entity[name]), own: more(entity) }))
  const offered = columnNames(kind).filter(name => !without.has(name))
  const names = offered.filter(name => cells.every(({ flat }) => flat(name) !== undefined))
  const ownNames = [...new Set(cells.flatMap(({ own }) => Object.keys(own)))]
  const rows = cells.map(({ flat, own }) => [
    ...names.map(name => flat(name) ?? null),
    ...ownNames.map(name => flatValue(own[name]) ?? null),
  ])
  return { names: [...names, ...ownNames], rows }
}
