import type { Infer } from '../schema.ts'
import type { Field } from './field.ts'
import { type CollectionItem, type ItemChange, isItemList } from './item-list.ts'

/** A collection without a limit of its own. */
const maxDefault = 2000
/** More would make each change of an item slow. */
const maxAllowed = 10_000

/** What a collection may say besides its items. */
interface CollectionOptions<T, Listed> {
  /** how many items there can be; 2,000 by default, 10,000 at most */
  max?: number
  /** the properties of an item that search finds it by: `['label']`, `['data.label']` */
  text?: readonly string[]
  /** where an item names other entities, as for every field: `['*.stands']` */
  references?: readonly string[]
  /** its items belong to those of another collection, which they name, and are kept or removed with them */
  belongsTo?: Field['belongsTo']
  /** what lists show in its place, as for every field; without it, nothing */
  summary?: (items: T) => Listed
}

/**
 * A list of items with ids, which is changed item by item: people who change different items never disturb each other.
 * `item` has arktype definitions of the properties of an item, besides its `id`.
 */
export function collection<const D extends Readonly<Record<string, unknown>>, Listed = never>(
  item: D,
  { max = maxDefault, ...options }: CollectionOptions<CollectionItem<Infer<D>>[], Listed> = {},
): Field<CollectionItem<Infer<D>>[], Listed> {
  if ('id' in item) throw new Error('An item of a collection has an id by itself; leave it out of its definition')
  if (max > maxAllowed) throw new Error(`A collection has at most ${maxAllowed} items, not ${max}`)
  const whole = { id: 'id', ...item }
  // An item may have been stored before its definition changed.
  const was = { id: 'id', '+': 'ignore' }
  const change = { 'put?': whole, 'remove?': 'id', was: [was, '|', 'null'], 'after?': 'id | null' }
  return {
    def: [[whole, '[]'], ':', atMost(max, hasIds)],
    change: { changes: [[[change, ':', isEither], '[]'], ':', atMost(max)] },
    form: 'collection',
    initial: [],
    max,
    ...options,
  }
}

/** What arktype gives a rule beside the value. */
export interface NarrowContext {
  /** path of the value in the input */
  readonly path: readonly PropertyKey[]
  reject(error: { message: string; path: PropertyKey[] }): false
}

type Narrow = (value: unknown, context: NarrowContext) => boolean

/** A rule for a list with a limit: its items are counted before any of them is checked (validate.ts). */
export type LimitedList = Narrow & { readonly maxItems: number }

/** The rule that a list has at most `max` items, and another one. */
export function atMost(max: number, rule: Narrow = () => true): LimitedList {
  return Object.assign((value: unknown, context: NarrowContext) => rule(value, context), { maxItems: max })
}

const hasIds: Narrow = (value, context) =>
  isItemList(value) || rejectValue(context, 'must be items with an id each, no id twice')

const isEither: Narrow = (change, context) => {
  const { put, remove, was } = change as { put?: CollectionItem; remove?: string; was: CollectionItem | null }
  if ((put === undefined) === (remove === undefined))
    return rejectValue(context, 'must either put an item or remove one')
  if (was === null && remove !== undefined) return rejectValue(context, 'must say what the removed item was')
  return (
    was === null || was.id === (put?.id ?? remove) || rejectValue(context, 'must have the id of the item that it was')
  )
}

export function rejectValue(context: NarrowContext, message: string): false {
  return context.reject({ message, path: [...context.path] })
}

/** The values of an update: a collection may be sent whole, or as changes of its items. */
export type UpdateOf<Values> = {
  [F in keyof Values]?: Values[F] extends readonly (infer I)[]
    ? I extends CollectionItem<unknown>
      ? Values[F] | { changes: ItemChange<I & CollectionItem>[] }
      : Values[F]
    : Values[F]
}
