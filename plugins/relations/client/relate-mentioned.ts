import { CallError, house, NetworkError, type Saved, type Thing } from '#core/client/index.ts'
import { type Mention, mentionsOf } from '#core/shared/richtext/nodes.ts'
import { textsByField } from '#core/shared/richtext/texts.ts'
import { fetchRelated, refreshBacklinks, refreshNames, relate } from './related.ts'

/** The things that are mentioned in the texts of these values, once each. */
function mentionedIn(kind: string, values: Readonly<Record<string, unknown>> | undefined): Map<string, Mention> {
  const texts = [...textsByField(house.kinds.get(kind)?.fields ?? {}, values ?? {}).values()].flat()
  return new Map(texts.flatMap(mentionsOf).map(mention => [mention.entity.id, mention]))
}

/** The ids a save mentions that were not mentioned before, and those that are not any more. */
export function mentionChanges({ thing, data, before }: Saved): { added: Mention[]; removed: string[] } {
  const written = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name in data))
  const now = mentionedIn(thing.kind, data)
  const known = mentionedIn(thing.kind, written)
  return {
    added: [...now.values()].filter(({ entity: { id } }) => !known.has(id)),
    removed: [...known.keys()].filter(id => !now.has(id)),
  }
}

let last: Promise<void> = Promise.resolve()

/**
 * Relates a thing to what its text mentions, once the text is saved (decision A-068): what is undone before that relates
 * nothing, and a relation that was taken back stays so. One after another, and quietly: the writing goes on whatever
 * comes of it.
 */
export function relateMentioned(saved: Saved): void {
  const { thing, data } = saved
  const { added, removed } = mentionChanges(saved)
  const others = added.filter(({ entity: { id, projectId } }) => id !== thing.id && projectId === thing.projectId)
  if (others.length > 0) last = last.then(() => relateAll(thing, others))
  const isRenamed = (house.kinds.get(thing.kind)?.title ?? '') in data
  if (isRenamed) void refreshNames()
  else if (added.length + removed.length > 0)
    void refreshBacklinks([...added.map(({ entity: { id } }) => id), ...removed])
}

async function relateAll(thing: Thing, mentions: readonly Mention[]): Promise<void> {
  try {
    const known = new Set((await fetchRelated(thing)).map(({ id }) => id))
    for (const { entity } of mentions) if (!known.has(entity.id)) await relateQuietly(thing, entity)
  } catch (error) {
    if (!(error instanceof CallError || error instanceof NetworkError)) throw error
  }
}

/** What is gone, or may not be related, is mentioned all the same. */
async function relateQuietly(thing: Thing, { type: kind, id }: Mention['entity']): Promise<void> {
  try {
    await relate(thing, { kind, id })
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 429) throw error
  }
}
