import type { KeyboardEvent } from 'react'

const arrowSteps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: columns => columns,
  ArrowUp: columns => -columns,
}

/**
 * The index after an arrow, Home or End among count items in rows of columns; undefined for any other key. Wraps
 * around.
 */
export function rovingStep(key: string, from: number, count: number, columns = 1): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const by = arrowSteps[key]?.(columns)
  if (by === undefined) return undefined
  const to = from + by
  if (to >= 0 && to < count) return to
  if (Math.abs(by) === 1) return (to + count) % count
  const column = from % columns
  const last = column + Math.floor((count - 1 - column) / columns) * columns
  return to < 0 ? last : column
}

/** Key handler of a group with one tab stop: moves focus among its [data-roving] children and reports the new index. */
export function rove(event: KeyboardEvent<HTMLElement>, onMove: (index: number) => void, columns?: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')]
  const from = stops.indexOf(event.target as HTMLElement)
  if (from < 0) return
  const to = rovingStep(event.key, from, stops.length, columns)
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  stops[to]?.focus()
  onMove(to)
}
