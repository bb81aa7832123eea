import type { Tag } from '#core/shared/schema.ts'
import { valueKey } from '../shared.ts'

/** A tag with its name and colour. */
export type KnownTag = Required<Tag>

/** What a list of tags is after one is picked: it is there once; where only one may be, alone (content 4). */
export function pickTag<T extends Tag>(tags: readonly T[], tag: T, { single = false } = {}): readonly T[] {
  if (single) return [tag]
  return tags.some(({ valueId }) => valueId === tag.valueId) ? tags : [...tags, tag]
}

export function dropTag<T extends Tag>(tags: readonly T[], { valueId }: Tag): readonly T[] {
  return tags.filter(tag => tag.valueId !== valueId)
}

/**
 * The tags that fit a text: without one those last used and then the others, with one those that begin with it and then
 * those that hold it.
 */
export function matchTags(tags: readonly KnownTag[], text: string, recentIds: readonly string[]): readonly KnownTag[] {
  return text.trim() === '' ? offerAll(tags, recentIds) : matching(tags, valueKey(text))
}

/** All tags, those last used first. */
export function offerAll(tags: readonly KnownTag[], recentIds: readonly string[]): readonly KnownTag[] {
  const byId = new Map(tags.map(tag => [tag.valueId, tag]))
  const recent = recentIds.flatMap(id => byId.get(id) ?? [])
  const isRecent = new Set(recent)
  return [...recent, ...tags.filter(tag => !isRecent.has(tag))]
}

/** Keys by tag, so that ten thousand are read once and not at each letter. */
const keys = new WeakMap<KnownTag, string>()

function keyOf(tag: KnownTag): string {
  const known = keys.get(tag) ?? valueKey(tag.value)
  keys.set(tag, known)
  return known
}

function matching(tags: readonly KnownTag[], key: string): readonly KnownTag[] {
  const holding = tags.filter(tag => keyOf(tag).includes(key))
  const begins = (tag: KnownTag) => keyOf(tag).startsWith(key)
  return [...holding.filter(begins), ...holding.filter(tag => !begins(tag))]
}

/** The tag of a name, whatever its case. */
export function tagNamed(tags: readonly KnownTag[], name: string): KnownTag | undefined {
  const key = valueKey(name)
  return tags.find(tag => keyOf(tag) === key)
}

/** A tag that some of the things carry, and how many of them do. */
export type CarriedTag = KnownTag & { count: number }

/** The tags of several things together, in the order in which they are met. */
export function together(lists: readonly (readonly KnownTag[])[]): readonly CarriedTag[] {
  const carried = new Map<string, CarriedTag>()
  for (const tag of lists.flat())
    carried.set(tag.valueId, { ...tag, count: (carried.get(tag.valueId)?.count ?? 0) + 1 })
  return [...carried.values()]
}
