import { badField } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'

export type SortColumn = 'label_key' | 'seq' | 'updated_at' | 'position'

export interface Sorting {
  column: SortColumn
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
 * among the children of one parent, `position`, which is then the default.
 * @throws Problem bad-input
 */
export function readSorting(kind: Kind, requested: string | undefined, ofOneParent: boolean): Sorting {
  const canSortByPosition = kind.ordered && (kind.parentField === undefined || ofOneParent)
  const [field = '', direction] = (requested ?? (canSortByPosition ? 'position:asc' : 'name:asc')).split(':')
  const name = field === kind.title ? 'name' : field
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column || (column === 'position' && !canSortByPosition))
    throw badField('sorting', `must be one of ${choices(canSortByPosition)}`)
  return { column, down: direction === 'desc', name: `${name}:${direction === 'desc' ? 'desc' : 'asc'}` }
}

function choices(canSortByPosition: boolean): string {
  const names = Object.keys(columns).filter(name => canSortByPosition || name !== 'position')
  return `${names.join(', ')}, each with :asc or :desc`
}
