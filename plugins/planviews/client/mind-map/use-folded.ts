import { useEffect, useMemo, useState } from 'react'
import { readLocal, writeLocal } from '#core/client/index.ts'
import type { PlanView } from '#plugins/plans/shared.ts'
import { type Branch, flat } from './tree.ts'

export interface Folding {
  readonly folded: ReadonlySet<string>
  setFolded(ids: Iterable<string>): void
}

/** What is folded is remembered in this browser: another reader folds otherwise. */
export function useFolded(view: PlanView, trees: readonly Branch[]): Folding {
  const key = `mind_map_folded_${view.planId}`
  const [ids, setIds] = useState(() => readIds(key))
  const folded = useMemo(() => new Set(ids), [ids])
  const keep = (next: readonly string[]) => {
    writeLocal(key, JSON.stringify(next))
    setIds(next)
  }
  // What is chosen is always shown.
  const { chosenId } = view
  const chosen = chosenId ? flat(trees).find(({ node }) => node.id === chosenId) : undefined
  const above: string[] = []
  for (let one = chosen?.parent; one; one = one.parent) above.push(one.node.id)
  const hides = above.filter(id => folded.has(id)).join(' ')
  useEffect(() => {
    if (hides) keep(ids.filter(id => !hides.split(' ').includes(id)))
  })
  return { folded, setFolded: next => keep([...next]) }
}

/** A value that somebody else has written there means that nothing is folded. */
function readIds(key: string): readonly string[] {
  const stored = readLocal(key)
  if (!stored?.startsWith('[')) return []
  try {
    const ids: unknown = JSON.parse(stored)
    return Array.isArray(ids) ? ids.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}
