import type { Kind } from '#core/shared/kind.ts'
import { hasManualOrder } from '#core/shared/kind-calls.ts'
import { fieldLabel } from '../../../form/field-label.ts'
import { t } from '../../../i18n/intl.ts'

const commonSortings = ['name:asc', 'name:desc', 'created:desc', 'created:asc', 'updated:desc', 'updated:asc'] as const

/** The orders a list of this kind can have. */
export function sortingsOf(kind: Kind): readonly string[] {
  const fields = kind.indexed.flatMap(name => (name === kind.title ? [] : [`${name}:asc`, `${name}:desc`]))
  return [...(hasManualOrder(kind) ? ['position:asc'] : []), ...commonSortings, ...fields]
}

export function sortingLabel(kind: Kind, sorting: string): string {
  const [name = '', direction] = sorting.split(':')
  if (!kind.indexed.includes(name)) return t(`sorting.${sorting}`)
  return t(direction === 'desc' ? 'sorting.field-down' : 'sorting.field-up', { field: fieldLabel(kind, name) })
}
