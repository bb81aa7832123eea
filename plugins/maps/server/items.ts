import { isItemList } from '#core/shared/fields/item-list.ts'
import { badField } from '#server/index.ts'

/** An item as it is sent: with an id, or without one if it is new. */
interface SentItem {
  id?: string
  stateId?: string | null
}

/** Gives the items that have no id one; a state has that of itself. Changes of single items have their ids. */
function withIds(value: unknown, path: string, newId: () => string): unknown {
  if (!Array.isArray(value)) return value
  const isStates = path.endsWith('states')
  const items = (value as SentItem[]).map(item => ({
    ...item,
    id: item.id ?? (isStates ? item.stateId : undefined) ?? newId(),
  }))
  if (!isItemList(items)) throw badField(path, 'must be items with an id each, no id twice')
  return items
}

/** The values of a write, with an id for each item of its collections. */
export function withItemIds<T extends object>(
  values: T,
  names: readonly string[],
  path: string,
  newId: () => string,
): T {
  const found = names.filter(name => Object.hasOwn(values, name))
  const items = found.map(name => [name, withIds((values as Record<string, unknown>)[name], `${path}${name}`, newId)])
  return { ...values, ...Object.fromEntries(items) }
}
