import { proxy } from 'valtio'
import type { EntityRef } from '#core/client/index.ts'

/** The things whose tags are being managed. */
export const managedTags = proxy<{ things: readonly EntityRef[] | null }>({ things: null })

export function openTagManager(entities: readonly EntityRef[]): void {
  managedTags.things = entities.map(entity => ({ ...entity }))
}

export function closeTagManager(): void {
  managedTags.things = null
}

type FilterToggle = (tagId: string) => void

let filterToggle: FilterToggle | null = null

/** Lets the palette change the filter of the list on the screen; the result takes the offer back. */
export function setFilterToggle(change: FilterToggle): () => void {
  filterToggle = change
  return () => {
    if (filterToggle === change) filterToggle = null
  }
}

/** Filters the list on the screen by a tag, or no longer. */
export function toggleFilter(tagId: string): void {
  filterToggle?.(tagId)
}
