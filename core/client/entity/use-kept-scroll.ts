import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Kept {
  /** another list begins where it begins */
  key: string
  ids: readonly string[]
}

/** Rows that are seen stay where they are seen, whatever comes or goes above them. The top of a list stays the top. */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  { key, ids, rowHeight }: Kept & { rowHeight: number },
): void {
  const before = useRef<Kept>({ key, ids })
  useLayoutEffect(() => {
    const old = before.current
    before.current = { key, ids }
    const element = scroller.current
    if (!element || old.key !== key || old.ids === ids || element.scrollTop === 0) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const count = Math.ceil(element.clientHeight / rowHeight)
    const rows = shiftOf(old.ids, ids, first, count)
    if (rows !== 0) element.scrollTop += rows * rowHeight
  }, [scroller, key, ids, rowHeight])
}

/** By how many rows most of those seen have moved: the middle of all their ways. */
export function shiftOf(old: readonly string[], fresh: readonly string[], first: number, count: number): number {
  const seen = old.slice(first, first + count)
  const wanted = new Set(seen)
  const places = new Map<string, number>()
  for (const [at, id] of fresh.entries()) if (wanted.has(id)) places.set(id, at)
  const ways = seen.flatMap((id, at) => {
    const now = places.get(id)
    return now === undefined ? [] : [now - (first + at)]
  })
  return ways.toSorted((a, b) => a - b)[Math.floor((ways.length - 1) / 2)] ?? 0
}
