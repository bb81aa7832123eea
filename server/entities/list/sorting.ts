import { type RawBuilder, sql } from 'kysely'
import { badField } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import { fieldValue, plainPath } from './where.ts'

type SortColumn = 'label_key' | 'seq' | 'updated_at' | 'position'

export interface Sorting {
  /** absent if it is sorted by a field */
  column?: SortColumn
  /** the `plainPath` of the field */
  field?: string
  down: boolean
  /** as in cursors */
  name: string
}

const columns: Readonly<Record<string, SortColumn>> = {
  name: 'label_key',
  // Row numbers increase in the order of creation.
  created: 'seq',
  updated: 'updated_at',
  position: 'position',
}

/**
 * The order of a list: `name` or the kind's title field, `created`, `updated`, or for kinds ordered by hand,
 * among the children of one parent, `position`, which is then the default; or any plain field, missing values first.
 * @throws Problem bad-input
 */
export function readSorting(kind: Kind, requested: string | undefined, ofOneParent: boolean): Sorting {
  const canSortByPosition = kind.ordered && (kind.parentField === undefined || ofOneParent)
  const [field = '', direction] = (requested ?? (canSortByPosition ? 'position:asc' : 'name:asc')).split(':')
  const by = field === kind.title ? 'name' : field
  const down = direction === 'desc'
  const name = `${by}:${down ? 'desc' : 'asc'}`
  const column = Object.hasOwn(columns, by) ? columns[by] : undefined
  if (column && (column !== 'position' || canSortByPosition)) return { column, down, name }
  const path = plainPath(kind, by, ofOneParent)
  if (path !== undefined) return { field: path, down, name }
  throw badField('sorting', `must be one of ${choices(kind, canSortByPosition)}`)
}

function choices(kind: Kind, canSortByPosition: boolean): string {
  const names = Object.keys(columns).filter(name => canSortByPosition || name !== 'position')
  const fields = Object.keys(kind.fields).filter(name => name !== kind.title && plainPath(kind, name) !== undefined)
  return `${[...names, ...fields].join(', ')}, each with :asc or :desc`
}

/** What a list is sorted by. Refers to the column itself, not to a selected alias of the same name. */
export function sortExpression({ column, field = '' }: Sorting): RawBuilder<string | number | null> {
  return column ? sql.ref(`entities.${column}`) : sql.raw(fieldValue(field))
}
