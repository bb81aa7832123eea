import { startTransition, useEffect, useState } from 'react'
import type { PaletteGroup } from './results.ts'

/** As many rows as the palette shows without scrolling, and a few more. */
const firstRows = 12

/** After this pause in typing all rows are rendered. */
const idleMs = 120

/** The first rows of groups; groups without any are removed. */
export function firstRowsOf(groups: readonly PaletteGroup[], max: number = firstRows): readonly PaletteGroup[] {
  let left = max
  const first: PaletteGroup[] = []
  for (const group of groups) {
    if (left <= 0) break
    const rows = group.rows.slice(0, left)
    left -= rows.length
    first.push(rows.length === group.rows.length ? group : { ...group, rows })
  }
  return first
}

/**
 * The groups to render: at every key only the visible rows, everything after a pause, so that the cost of a key does
 * not grow with the results.
 */
export function useRenderedGroups(groups: readonly PaletteGroup[]): {
  drawn: readonly PaletteGroup[]
  isWhole: boolean
} {
  const [complete, setComplete] = useState<readonly PaletteGroup[] | null>(null)
  const isShort = groups.reduce((count, { rows }) => count + rows.length, 0) <= firstRows
  useEffect(() => {
    if (isShort) return
    const timer = setTimeout(() => startTransition(() => setComplete(groups)), idleMs)
    return () => clearTimeout(timer)
  }, [groups, isShort])
  const isWhole = isShort || complete === groups
  return { drawn: isWhole ? groups : firstRowsOf(groups), isWhole }
}
