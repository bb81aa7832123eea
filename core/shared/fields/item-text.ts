import { checkRichText } from '../rich-text/check.ts'
import { plainText, type RichText } from '../rich-text/nodes.ts'
import type { Field } from './field.ts'
import type { CollectionItem } from './item-list.ts'
import { isSameJson } from './same-json.ts'

function asText(value: unknown): string {
  if (Array.isArray(value) && checkRichText(value) === null) return plainText(value as RichText).replace(/\s+/g, ' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What an item has at a path of its properties: `data.label`. */
export function valueAt(item: Readonly<Record<string, unknown>>, path: string): unknown {
  const step = (value: unknown, name: string) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return path.split('.').reduce<unknown>(step, item)
}

/** The texts by which a person knows an item: of its searched properties, or of all that are text. */
export function itemLabel({ text }: Pick<Field, 'text'>, { id, ...properties }: CollectionItem): string {
  const texts = text
    ? text.map(path => valueAt(properties, path) ?? '').map(asText)
    : Object.values(properties).filter(isText)
  return texts
    .map(one => one.trim())
    .filter(Boolean)
    .join(' · ')
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The other properties of an item, `x 10, y 20`; beside another form of it, those that differ. */
export function itemDetails(
  field: Pick<Field, 'text'>,
  { id, ...properties }: CollectionItem,
  other?: CollectionItem,
): string {
  const details = Object.entries(properties).filter(
    ([name, value]) =>
      value !== null && (other ? !isSameJson(value, other[name]) : !(field.text?.includes(name) ?? isText(value))),
  )
  return details.map(([name, value]) => `${name} ${asText(value)}`).join(', ')
}

/** The items of one list that the other does not have in the same form, each with its other form. */
export function differingItems(
  items: readonly CollectionItem[],
  others: readonly CollectionItem[],
): { item: CollectionItem; other?: CollectionItem }[] {
  const byId = new Map(others.map(item => [item.id, item]))
  return items.flatMap(item => {
    const other = byId.get(item.id)
    return other && isSameJson(item, other) ? [] : [{ item, ...(other && { other }) }]
  })
}
