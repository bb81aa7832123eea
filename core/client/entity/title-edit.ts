import type { Thing } from '../registry/contract.ts'

/** Whoever shows a title lets it be edited in place: the page of the thing, or its row. */
const editors = new Map<string, () => void>()

/** Offers to edit the title of a thing; the result takes the offer back. */
export function offerTitleEdit(thing: Thing, edit: () => void): () => void {
  editors.set(thing.id, edit)
  return () => {
    if (editors.get(thing.id) === edit) editors.delete(thing.id)
  }
}

export function editTitle(thing: Thing): void {
  editors.get(thing.id)?.()
}
