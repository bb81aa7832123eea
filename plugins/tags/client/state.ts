import { proxy } from 'valtio'
import { type EntityRef, OnScreen } from '#core/client/index.ts'

/** The entities whose tags are being managed. */
export const managedTags = proxy<{ things: readonly EntityRef[] | null }>({ things: null })

export function openTagManager(entities: readonly EntityRef[]): void {
  managedTags.things = entities.map(entity => ({ ...entity }))
}

export function closeTagManager(): void {
  managedTags.things = null
}

/** Adds a tag to the filter of the visible list, or removes it. */
export const tagFilter = new OnScreen<(tagId: string) => void>()
