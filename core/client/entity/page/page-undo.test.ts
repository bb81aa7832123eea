import { expect, it } from 'vitest'
import type { Autosave } from '../../sync/autosave/autosave.ts'
import { PageUndo } from './page-undo.ts'

type Item = { id: string; title: string }

/** A page with one list, on which edits are shown at once. */
function pageWith(items: readonly Item[]) {
  const page = {
    values: { items } as Record<string, unknown>,
    edit(values: Record<string, unknown>) {
      page.values = { ...page.values, ...values }
    },
  }
  return { page, undo: new PageUndo(page as unknown as Autosave) }
}

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

it('an edit that removes, adds and changes items is undone and done again whole, each item in its place', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = numbers(seed)
    const before = Array.from({ length: next(8) }, (_, at): Item => ({ id: `i${at}`, title: 'old' }))
    const after = before.flatMap(item => {
      const what = next(4)
      const added = next(4) === 0 ? [{ id: `${item.id}+`, title: 'new' }] : []
      return [...(what === 0 ? [] : [what === 1 ? { ...item, title: 'changed' } : item]), ...added]
    })
    const { page, undo } = pageWith(before)
    undo.edit({ items: after })
    if (!undo.canUndo) continue
    expect([undo.undo(), page.values.items], `seed ${seed}`).toEqual(['all', before])
    expect([undo.redo(), page.values.items], `seed ${seed}`).toEqual(['all', after])
    expect([undo.undo(), page.values.items], `seed ${seed}`).toEqual(['all', before])
  }
})
