import type { EntityRef } from '../../registry/contract.ts'

/** Whoever shows a title lets it be edited in place: the page of the thing, or its row. */
const titleEditors = new Map<string, () => void>()

/** Offers to edit the title of a thing; the result takes the offer back. */
export function registerTitleEditor(entity: EntityRef, edit: () => void): () => void {
  titleEditors.set(entity.id, edit)
  return () => {
    if (titleEditors.get(entity.id) === edit) titleEditors.delete(entity.id)
  }
}

export function editTitle(entity: EntityRef): void {
  titleEditors.get(entity.id)?.()
}
