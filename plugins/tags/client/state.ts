import { proxy } from 'valtio'
import { type EntityRef, MountedRegistry } from '#core/client/index.ts'

/** The entities whose tags are being managed. */
export const managedTags = proxy<{ entities: readonly EntityRef[] | null }>({ entities: null })

export function openTagManager(entities: readonly EntityRef[]): void {
  managedTags.entities = entities.map(entity => ({ ...entity }))
}

export function closeTagManager(): void {
  managedTags.entities = null
}

/** Adds a tag to the filter of the visible list, or removes it. */
export const tagFilter = new MountedRegistry<(tagId: string) => void>()
