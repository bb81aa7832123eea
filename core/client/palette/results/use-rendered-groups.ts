import { startTransition, useEffect, useState } from 'react'
import type { PaletteGroup } from './results.ts'

/** As many as the palette shows without scrolling, and a few more. */
const firstRows = 12

/** Who has not pressed a key for so long looks at what there is. */
const idleMs = 120

/** The first rows of groups; groups of which nothing is left are not among them. */
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
 * What to draw of the groups: at every key only what can be seen at once, everything after a pause, so that a letter costs
 * what is on the screen and no more.
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
