import { startTransition, useEffect, useState } from 'react'
import type { Group } from './results.ts'

/** As many as the palette shows without scrolling, and a few more. */
const firstRows = 12

/** Who has not pressed a key for so long looks at what there is. */
const restMs = 120

/** The first rows of groups; groups of which nothing is left are not among them. */
export function firstOf(groups: readonly Group[], most: number = firstRows): readonly Group[] {
  let left = most
  const first: Group[] = []
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
export function useDrawn(groups: readonly Group[]): { drawn: readonly Group[]; isWhole: boolean } {
  const [whole, setWhole] = useState<readonly Group[] | null>(null)
  const isShort = groups.reduce((count, { rows }) => count + rows.length, 0) <= firstRows
  useEffect(() => {
    if (isShort) return
    const timer = setTimeout(() => startTransition(() => setWhole(groups)), restMs)
    return () => clearTimeout(timer)
  }, [groups, isShort])
  const isWhole = isShort || whole === groups
  return { drawn: isWhole ? groups : firstOf(groups), isWhole }
}
