import type { Correction, ImportView } from '../worker/messages.ts'

/** Rows of the list: sections, then leftovers. */
export function countRows({ rows, left }: Pick<ImportView, 'rows' | 'left'>): number {
  return rows.length + left.length
}

export function clampFocus(view: Pick<ImportView, 'rows' | 'left'>, index: number): number {
  return Math.max(0, Math.min(index, countRows(view) - 1))
}

/** The row focused after a correction: the corrected or created one. */
export function focusAfterCorrection(
  change: Correction,
  before: ImportView,
  after: ImportView,
  focused: number,
): number {
  if (after === before || countRows(after) === 0) return clampFocus(after, focused)
  if (change.do === 'undo') return clampFocus(after, firstDifference(before, after) ?? focused)
  const known = new Set(before.rows.map(row => row.id))
  const added = after.rows.findIndex(row => !known.has(row.id))
  if (added !== -1) return added
  const sameRow = 'id' in change ? after.rows.findIndex(row => row.id === change.id) : -1
  if (sameRow !== -1) return sameRow
  return clampFocus(after, change.do === 'merge' ? focused - 1 : focused)
}

function firstDifference(before: ImportView, after: ImportView): number | undefined {
  const rowCount = Math.max(before.rows.length, after.rows.length)
  for (let at = 0; at < rowCount; at++) {
    const [one, other] = [before.rows[at], after.rows[at]]
    if (one?.id !== other?.id || one?.title !== other?.title || one?.include !== other?.include) return at
  }
  return undefined
}
