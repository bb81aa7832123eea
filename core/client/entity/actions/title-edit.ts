import type { EntityRef } from '../../registry/contract.ts'

/** The open editors of titles, by entity id: of its page or its row. */
const titleEditors = new Map<string, () => void>()

/** Registers the title editor of an entity; the result unregisters it. */
export function registerTitleEditor(entity: EntityRef, edit: () => void): () => void {
  titleEditors.set(entity.id, edit)
  return () => {
    if (titleEditors.get(entity.id) === edit) titleEditors.delete(entity.id)
  }
}

export function editTitle(entity: EntityRef): void {
  titleEditors.get(entity.id)?.()
}
