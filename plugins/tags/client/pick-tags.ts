import type { Tag } from '#core/shared/schema.ts'
import { valueKey } from '../shared.ts'

/** A tag with its name and colour. */
export type TagValue = Required<Tag>

/** What a list of tags is after one is picked: it is there once; where only one may be, alone (content 4). */
export function pickTag<T extends Tag>(tags: readonly T[], tag: T, { single = false } = {}): readonly T[] {
  if (single) return [tag]
  return tags.some(({ valueId }) => valueId === tag.valueId) ? tags : [...tags, tag]
}

export function removePickedTag<T extends Tag>(tags: readonly T[], { valueId }: Tag): readonly T[] {
  return tags.filter(tag => tag.valueId !== valueId)
}

/**
 * The tags that fit a text: without one those last used and then the others, with one those that begin with it and then
 * those that hold it.
 */
export function matchTags(tags: readonly TagValue[], text: string, recentIds: readonly string[]): readonly TagValue[] {
  return text.trim() === '' ? suggestTags(tags, recentIds) : matching(tags, valueKey(text))
}

/** All tags, those last used first. */
export function suggestTags(tags: readonly TagValue[], recentIds: readonly string[]): readonly TagValue[] {
  const byId = new Map(tags.map(tag => [tag.valueId, tag]))
  const recent = recentIds.flatMap(id => byId.get(id) ?? [])
  const isRecent = new Set(recent)
  return [...recent, ...tags.filter(tag => !isRecent.has(tag))]
}

/** Keys by tag, so that ten thousand are read once and not at each letter. */
const tagKeys = new WeakMap<TagValue, string>()

function tagKey(tag: TagValue): string {
  const current = tagKeys.get(tag) ?? valueKey(tag.value)
  tagKeys.set(tag, current)
  return current
}

function matching(tags: readonly TagValue[], key: string): readonly TagValue[] {
  const containing = tags.filter(tag => tagKey(tag).includes(key))
  const startingWith = (tag: TagValue) => tagKey(tag).startsWith(key)
  return [...containing.filter(startingWith), ...containing.filter(tag => !startingWith(tag))]
}

/** The tag of a name, whatever its case. */
export function tagNamed(tags: readonly TagValue[], name: string): TagValue | undefined {
  const key = valueKey(name)
  return tags.find(tag => tagKey(tag) === key)
}

/** A tag that some of the things carry, and how many of them do. */
export type AssignedTag = TagValue & { count: number }

/** The tags of several things together, in the order in which they are met. */
export function countAssigned(lists: readonly (readonly TagValue[])[]): readonly AssignedTag[] {
  const assigned = new Map<string, AssignedTag>()
  for (const tag of lists.flat())
    assigned.set(tag.valueId, { ...tag, count: (assigned.get(tag.valueId)?.count ?? 0) + 1 })
  return [...assigned.values()]
}
