import { CallError, type EntityRef, NetworkError, registry, type SavedEntity } from '#core/client/index.ts'
import { textsByField } from '#core/shared/richtext/field-texts.ts'
import { type Mention, mentionsOf } from '#core/shared/richtext/nodes.ts'
import { createRelation, fetchRelated, refreshBacklinks, refreshNames } from './related-entities.ts'

/** The entities mentioned in the texts of these values, each once. */
function mentionedIn(kind: string, values: Readonly<Record<string, unknown>> | undefined): Map<string, Mention> {
  const texts = [...textsByField(registry.kinds.get(kind)?.fields ?? {}, values ?? {}).values()].flat()
  return new Map(texts.flatMap(mentionsOf).map(mention => [mention.entity.id, mention]))
}

/** The ids of mentions that a save adds and removes. */
export function mentionChanges({ entity: entityRef, data, previous: before }: SavedEntity): {
  added: Mention[]
  removed: string[]
} {
  const previousValues = Object.fromEntries(Object.entries(before ?? {}).filter(([name]) => name in data))
  const current = mentionedIn(entityRef.kind, data)
  const previous = mentionedIn(entityRef.kind, previousValues)
  return {
    added: [...current.values()].filter(({ entity: { id } }) => !previous.has(id)),
    removed: [...previous.keys()].filter(id => !current.has(id)),
  }
}

let queueTail: Promise<void> = Promise.resolve()

/**
 * Relates an entity to those its text mentions, after the text was saved: a mention undone before that relates
 * nothing, and a deleted relation stays deleted. Runs one at a time and ignores errors, so that writing is not
 * interrupted.
 */
export function relateMentioned(saved: SavedEntity): void {
  const { entity: entityRef, data } = saved
  const { added, removed } = mentionChanges(saved)
  const others = added.filter(
    ({ entity: { id, projectId } }) => id !== entityRef.id && projectId === entityRef.projectId,
  )
  if (others.length > 0) queueTail = queueTail.then(() => relateAll(entityRef, others))
  const isRenamed = (registry.kinds.get(entityRef.kind)?.title ?? '') in data
  if (isRenamed) void refreshNames()
  else if (added.length + removed.length > 0)
    void refreshBacklinks([...added.map(({ entity: { id } }) => id), ...removed])
}

async function relateAll(entityRef: EntityRef, mentions: readonly Mention[]): Promise<void> {
  try {
    const previous = new Set((await fetchRelated(entityRef)).map(({ id }) => id))
    for (const { entity } of mentions) if (!previous.has(entity.id)) await relateQuietly(entityRef, entity)
  } catch (error) {
    if (!(error instanceof CallError || error instanceof NetworkError)) throw error
  }
}

/** A mention stays even if its entity is deleted or cannot be related. */
async function relateQuietly(entityRef: EntityRef, { type: kind, id }: Mention['entity']): Promise<void> {
  try {
    await createRelation(entityRef, { kind, id })
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 429) throw error
  }
}
