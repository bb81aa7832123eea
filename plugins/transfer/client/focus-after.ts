import type { Change, View } from './messages.ts'

/** Rows of the list: sections first, then what is left out. */
export function countRows({ rows, left }: Pick<View, 'rows' | 'left'>): number {
  return rows.length + left.length
}

export function clampFocus(view: Pick<View, 'rows' | 'left'>, index: number): number {
  return Math.max(0, Math.min(index, countRows(view) - 1))
}

/** Which row a correction leaves under the keys: the one it was made to, or made. */
export function focusAfter(change: Change, before: View, after: View, focused: number): number {
  if (after === before || countRows(after) === 0) return clampFocus(after, focused)
  if (change.do === 'undo') return clampFocus(after, firstDifference(before, after) ?? focused)
  const known = new Set(before.rows.map(row => row.id))
  const added = after.rows.findIndex(row => !known.has(row.id))
  if (added !== -1) return added
  const kept = 'id' in change ? after.rows.findIndex(row => row.id === change.id) : -1
  if (kept !== -1) return kept
  return clampFocus(after, change.do === 'merge' ? focused - 1 : focused)
}

function firstDifference(before: View, after: View): number | undefined {
  const most = Math.max(before.rows.length, after.rows.length)
  for (let at = 0; at < most; at++) {
    const [one, other] = [before.rows[at], after.rows[at]]
    if (one?.id !== other?.id || one?.title !== other?.title || one?.include !== other?.include) return at
  }
  return undefined
}
