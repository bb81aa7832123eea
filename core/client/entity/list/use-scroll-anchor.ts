import { type RefObject, useLayoutEffect, useRef } from 'react'

interface AnchoredList {
  /** another key is another list, which starts at its top */
  key: string
  ids: readonly string[]
}

/** Keeps visible rows in place when rows above them are inserted or removed. At the top, the list stays at the top. */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  { key, ids, rowHeight }: AnchoredList & { rowHeight: number },
): void {
  const before = useRef<AnchoredList>({ key, ids })
  useLayoutEffect(() => {
    const old = before.current
    before.current = { key, ids }
    const element = scroller.current
    if (!element || old.key !== key || old.ids === ids || element.scrollTop === 0) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const count = Math.ceil(element.clientHeight / rowHeight)
    const rows = rowShift(old.ids, ids, first, count)
    if (rows !== 0) element.scrollTop += rows * rowHeight
  }, [scroller, key, ids, rowHeight])
}

/** By how many rows most of the visible ones have moved: the median of their shifts. */
export function rowShift(old: readonly string[], newIds: readonly string[], first: number, count: number): number {
  const visibleIds = old.slice(first, first + count)
  const visibleSet = new Set(visibleIds)
  const newIndexes = new Map<string, number>()
  for (const [at, id] of newIds.entries()) if (visibleSet.has(id)) newIndexes.set(id, at)
  const shifts = visibleIds.flatMap((id, at) => {
    const now = newIndexes.get(id)
    return now === undefined ? [] : [now - (first + at)]
  })
  return shifts.toSorted((a, b) => a - b)[Math.floor((shifts.length - 1) / 2)] ?? 0
}
