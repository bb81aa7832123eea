import type { Tag } from '#core/shared/schema.ts'
import { valueKey } from '../shared.ts'

/** A tag with its name and colour. */
export type TagValue = Required<Tag>

/** The list after a tag is picked: it is added once; in single mode it replaces the list. (docs/behaviour.md, Tags) */
export function pickTag<T extends Tag>(tags: readonly T[], tag: T, { single = false } = {}): readonly T[] {
  if (single) return [tag]
  return tags.some(({ valueId }) => valueId === tag.valueId) ? tags : [...tags, tag]
}

export function removePickedTag<T extends Tag>(tags: readonly T[], { valueId }: Tag): readonly T[] {
  return tags.filter(tag => tag.valueId !== valueId)
}

/**
 * The tags that match a text: names that start with it, then names that contain it. Without a text, the recently used
 * first, then the others.
 */
export function matchTags(tags: readonly TagValue[], text: string, recentIds: readonly string[]): readonly TagValue[] {
  return text.trim() === '' ? suggestTags(tags, recentIds) : matching(tags, valueKey(text))
}

/** All tags, the recently used first. */
export function suggestTags(tags: readonly TagValue[], recentIds: readonly string[]): readonly TagValue[] {
  const byId = new Map(tags.map(tag => [tag.valueId, tag]))
  const recent = recentIds.flatMap(id => byId.get(id) ?? [])
  const isRecent = new Set(recent)
  return [...recent, ...tags.filter(tag => !isRecent.has(tag))]
}

/** Folded names by tag, so that ten thousand are folded once and not on every key. */
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

/** The tag with a name, in any case. */
export function tagNamed(tags: readonly TagValue[], name: string): TagValue | undefined {
  const key = valueKey(name)
  return tags.find(tag => tagKey(tag) === key)
}

/** A tag and the number of entities that have it. */
type AssignedTag = TagValue & { count: number }

/** The tags of several entities together, in order of first appearance. */
export function countAssigned(lists: readonly (readonly TagValue[])[]): readonly AssignedTag[] {
  const assigned = new Map<string, AssignedTag>()
  for (const tag of lists.flat())
    assigned.set(tag.valueId, { ...tag, count: (assigned.get(tag.valueId)?.count ?? 0) + 1 })
  return [...assigned.values()]
}
