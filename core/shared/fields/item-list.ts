/** An item of a collection: a value with an id of its own. */
export type CollectionItem<Values = Readonly<Record<string, unknown>>> = { id: string } & Values

/**
 * The change of one item. `was` is the item as the sender last knew it, null if it is new. `after` is the id of the
 * item that it follows, null for the first place; without it a known item stays where it is, and a new one goes last.
 */
export type ItemChange<I extends CollectionItem = CollectionItem> =
  | { put: I; was: I | null; after?: string | null }
  | { remove: string; was: I }

/** Whether a value is a list of items, each with an id that no other one has. */
export function isItemList(value: unknown): value is CollectionItem[] {
  if (!Array.isArray(value)) return false
  const ids = new Set<unknown>()
  for (const item of value) {
    if (typeof item !== 'object' || item === null || typeof item.id !== 'string') return false
    ids.add(item.id)
  }
  return ids.size === value.length
}

export const itemsOf = (value: unknown): CollectionItem[] | undefined => (isItemList(value) ? value : undefined)

/** Whether an update changes a collection item by item. */
export function isItemChanges(value: unknown): value is { changes: ItemChange[] } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'changes' in value
}
