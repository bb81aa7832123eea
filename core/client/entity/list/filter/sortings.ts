import type { Kind } from '#core/shared/kind.ts'

const commonSortings = ['name:asc', 'name:desc', 'created:desc', 'created:asc', 'updated:desc', 'updated:asc'] as const

/** The orders a list of this kind can have; message `sorting.<value>`. */
export function sortingsOf(kind: Kind): readonly string[] {
  return kind.ordered ? ['position:asc', ...commonSortings] : commonSortings
}

export function defaultSorting(kind: Kind): string {
  return kind.ordered ? 'position:asc' : 'name:asc'
}
