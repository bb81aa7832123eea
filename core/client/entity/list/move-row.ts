import { keptCall, showUndoToast } from '../../context/undo-toast.ts'
import { t } from '../../i18n/intl.ts'
import type { EntityRow } from '../../sync/live/list-plan.ts'
import { reorderCallOf, reorderEntities } from '../../sync/write-entity.ts'
import { settledOrQueued } from '../../sync/write-queue.ts'
import { type RowsQuery, setRowOrder } from './use-rows.ts'

/** The last move, by ids: a row that is moved on step by step goes back to where it first was. */
let last: { id: string; before: readonly string[]; after: readonly string[] } | undefined

/** Moves a row of an ordered list to another index: shown at once, with undo. */
export async function moveRow(
  rowsQuery: RowsQuery,
  rows: readonly EntityRow[],
  from: number,
  to: number,
): Promise<void> {
  const { kind, spaceId, projectId } = rowsQuery
  const place = { spaceId, projectId }
  const now = rows.map(row => String(row[kind.idField]))
  const [id, label] = [now[from] ?? '', String(rows[from]?.[kind.title] ?? '')]
  const after = now.toSpliced(from, 1).toSpliced(to, 0, id)
  const isMovedOn = last?.id === id && isEqual(last.after, now) && !isEqual(last.before, after)
  const before = isMovedOn && last ? last.before : now
  last = { id, before, after }
  await put(rowsQuery, changedPart(after, now))
  const back = changedPart(before, after)
  showUndoToast({
    id: 'row-moved',
    title: t('entity.moved', { label }),
    undo: () => put(rowsQuery, back),
    again: [keptCall(reorderCallOf(kind), { ...place, data: back })],
  })
}

async function put(rowsQuery: RowsQuery, ids: readonly string[]): Promise<void> {
  const { kind, spaceId, projectId } = rowsQuery
  let shown: readonly EntityRow[] = []
  setRowOrder(rowsQuery, rows => {
    shown = rows
    return inOrder(rows, ids, kind.idField)
  })
  const write = reorderEntities(kind, { spaceId, projectId }, [...ids])
  write.catch(() => setRowOrder(rowsQuery, () => [...shown]))
  await settledOrQueued(write)
}

/** The rows of the ids share out their places, as they do on the server. */
function inOrder(rows: readonly EntityRow[], ids: readonly string[], idField: string): EntityRow[] {
  const moved = new Map<string, EntityRow>(rows.map(row => [String(row[idField]), row]))
  const order = ids.map(id => moved.get(id)).filter(row => row !== undefined)
  const places = new Set(ids)
  let next = 0
  return rows.map(row => (places.has(String(row[idField])) ? (order[next++] ?? row) : row))
}

/** Of an order, the part between the first and the last place that differ from another one. */
function changedPart(order: readonly string[], other: readonly string[]): string[] {
  const differs = (id: string, at: number) => id !== other[at]
  return order.slice(order.findIndex(differs), order.findLastIndex(differs) + 1)
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
