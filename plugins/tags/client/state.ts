import { proxy } from 'valtio'
import type { EntityRef } from '#core/client/index.ts'

/** The entities whose tags are being managed. */
export const managedTags = proxy<{ things: readonly EntityRef[] | null }>({ things: null })

export function openTagManager(entities: readonly EntityRef[]): void {
  managedTags.things = entities.map(entity => ({ ...entity }))
}

export function closeTagManager(): void {
  managedTags.things = null
}

type FilterToggle = (tagId: string) => void

let filterToggle: FilterToggle | null = null

/**
 * Registers the filter of the visible list, so that the palette can change it; returns the function that unregisters
 * it.
 */
export function setFilterToggle(change: FilterToggle): () => void {
  filterToggle = change
  return () => {
    if (filterToggle === change) filterToggle = null
  }
}

/** Adds a tag to the filter of the visible list, or removes it. */
export function toggleFilter(tagId: string): void {
  filterToggle?.(tagId)
}
