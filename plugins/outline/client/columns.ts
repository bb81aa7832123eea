import { readLocal, writeLocal } from '#core/client/index.ts'

/** The columns beside the title, in their order. */
export const columns = ['status', 'pov', 'date', 'words', 'synopsis', 'label', 'edited'] as const
export type OutlineColumn = (typeof columns)[number]

/** What only scenes have: while none is shown, titles get the room of these columns. */
export const sceneColumns: readonly OutlineColumn[] = ['pov', 'date']

const key = 'outline.columns'

/** The chosen columns of this browser; all of them until some are chosen. */
export function readColumns(): OutlineColumn[] {
  const stored = readLocal(key)
  return stored === null ? [...columns] : columns.filter(one => stored.split(' ').includes(one))
}

/** Shows a column that is hidden, or hides it. */
export function toggleColumn(shown: readonly OutlineColumn[], column: OutlineColumn): OutlineColumn[] {
  const next = columns.filter(one => shown.includes(one) !== (one === column))
  writeLocal(key, next.join(' '))
  return next
}
