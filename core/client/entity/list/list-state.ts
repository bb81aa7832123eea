import { type RefObject, useEffect } from 'react'
import { proxy } from 'valtio'
import { isInActivePane, onActivePane, type PaneName, usePane } from '../../context/panes.ts'
import type { EntityRef } from '../../registry/contract.ts'

/** Rows, focus and selection of a list. */
export interface ListState {
  rows: readonly EntityRef[]
  focused: number
  selected: ReadonlySet<string>
  /** index where a range selection began */
  anchor: number
}

export const emptyList: ListState = { rows: [], focused: -1, selected: new Set(), anchor: -1 }

const clamp = (index: number, length: number): number => Math.max(Math.min(index, length - 1), length > 0 ? 0 : -1)

export function focusRow(list: ListState, index: number): ListState {
  const focused = clamp(index, list.rows.length)
  return { ...list, focused, anchor: list.selected.size > 0 ? list.anchor : focused }
}

/** Adds the focused row to the selection, or removes it. */
export function toggleRow(list: ListState, index = list.focused): ListState {
  const row = list.rows[index]
  if (!row) return list
  const selected = new Set(list.selected)
  if (!selected.delete(row.id)) selected.add(row.id)
  return { ...list, focused: index, selected, anchor: index }
}

/** Selects all rows between the anchor and the given index. */
export function selectRange(list: ListState, index = list.focused): ListState {
  const from = clamp(Math.min(list.anchor < 0 ? index : list.anchor, index), list.rows.length)
  const to = Math.max(list.anchor, index)
  const selected = new Set(list.selected)
  for (const row of list.rows.slice(from, to + 1)) selected.add(row.id)
  return { ...list, focused: index, selected }
}

/** Moves the focus one row up or down, and selects from where that began to there: the way back unselects. */
export function extendSelection(list: ListState, step: 1 | -1): ListState {
  const { rows, focused, anchor } = list
  if (focused < 0) return toggleRow(list, 0)
  const goesOn = list.selected.has(rows[focused]?.id ?? '') && anchor >= 0
  const from = goesOn ? anchor : focused
  const to = clamp(focused + step, rows.length)
  const between = (one: number, other: number) => rows.slice(Math.min(one, other), Math.max(one, other) + 1)
  const selected = new Set(list.selected)
  if (goesOn) for (const { id } of between(from, focused)) selected.delete(id)
  for (const { id } of between(from, to)) selected.add(id)
  return { ...list, focused: to, selected, anchor: from }
}

export function selectAll(list: ListState): ListState {
  return { ...list, selected: new Set(list.rows.map(row => row.id)) }
}

export function clearSelection(list: ListState): ListState {
  return { ...list, selected: new Set(), anchor: list.focused }
}

/**
 * The state with new rows: the focus stays on its entity if it is still there, the selection loses entities that are
 * gone.
 */
export function withRows(list: ListState, rows: readonly EntityRef[]): ListState {
  const id = list.rows[list.focused]?.id
  const at = id === undefined ? -1 : rows.findIndex(row => row.id === id)
  const rowIds = new Set(rows.map(row => row.id))
  const stillSelected = [...list.selected].filter(one => rowIds.has(one))
  return {
    ...list,
    rows,
    focused: at >= 0 ? at : list.focused < 0 ? -1 : clamp(list.focused, rows.length),
    selected: new Set(stillSelected),
  }
}

/** The entities that keys act on: the selected rows in their order, else the focused one. */
export function targetRows(list: ListState): readonly EntityRef[] {
  if (list.selected.size > 0) return list.rows.filter(row => list.selected.has(row.id))
  const row = list.rows[list.focused]
  return row ? [row] : []
}

/** What commands can do with the list on the screen. */
export interface ListHandle {
  change(change: (list: ListState) => ListState): void
  open(): void
  filter(): void
  /** moves the focused row, if the order is manual */
  move(delta: number): void
  /** rows can be selected */
  selects?: boolean
  /** it has a filter field */
  filters?: boolean
}

/** Whether a list is registered, and what it can do. */
export const listCapabilities = proxy({ shown: false, selects: false, filters: false })
const lists: { handle: ListHandle; pane: PaneName | null }[] = []

/** The list that keys act on: the one registered last in the active pane. */
export function currentList(): ListHandle | null {
  return lists.findLast(({ pane }) => isInActivePane(pane))?.handle ?? null
}

/** Makes a list the current one; the result gives the keys back to the one before. */
export function registerList(handle: ListHandle, pane: PaneName | null = null): () => void {
  lists.push({ handle, pane })
  updateCapabilities()
  return () => {
    const at = lists.findLastIndex(list => list.handle === handle)
    if (at >= 0) lists.splice(at, 1)
    updateCapabilities()
  }
}

function updateCapabilities(): void {
  const handle = currentList()
  listCapabilities.shown = handle !== null
  listCapabilities.selects = handle?.selects === true
  listCapabilities.filters = handle?.filters === true
}

onActivePane(updateCapabilities)

/** The focusable rows: of rows that contain more than a link, the part marked `data-row`. */
function focusableRows(list: HTMLElement | null): HTMLElement[] {
  const marked = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return marked.length > 0 ? marked : [...(list?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
}

/** Keys for a plain list of links: j and k move the focus, f goes to its filter. */
export function useLinkList(list: RefObject<HTMLElement | null>, filter?: RefObject<HTMLInputElement | null>): void {
  const pane = usePane()
  useEffect(
    () =>
      registerList(
        {
          change: change => {
            const links = focusableRows(list.current)
            const focused = links.indexOf(document.activeElement as HTMLElement)
            const rows = links.map((_, index) => ({
              kind: '',
              id: String(index),
              label: '',
              spaceId: '',
              projectId: '',
            }))
            links[change({ ...emptyList, rows, focused }).focused]?.focus()
          },
          open: () => (document.activeElement instanceof HTMLElement ? document.activeElement.click() : undefined),
          filter: () => filter?.current?.focus(),
          move: () => undefined,
          filters: filter !== undefined,
        },
        pane,
      ),
    [list, filter, pane],
  )
}
