import type { Kind } from '#core/shared/kind.ts'
import { type Params, prepareWrite } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import type { EntityWriteContext } from '../ports.ts'
import { reverseDelta, type VersionTexts, wordsGained } from './delta.ts'

/** The versioned fields of an entity: title and rich text. */
export function textsOf(kind: Kind, data: Readonly<Record<string, unknown>>): VersionTexts {
  const versionedFields = Object.entries(kind.fields).filter(
    ([name, { form }]) => name === kind.title || form === 'slate',
  )
  return Object.fromEntries(versionedFields.map(([name]) => [name, data[name]]))
}

const insertVersion = prepareWrite(
  (tx, $: Params<{ thing: number; revision: number; person: string; at: number; back: string; words: number }>) =>
    tx.insertInto('versions').values({
      thing: $.thing,
      revision: $.revision,
      person: $.person,
      at: $.at,
      settled: 0,
      back: $.back,
      whole: null,
      words: $.words,
    }),
)

/**
 * Stores author and time of a version with the delta to the one before; the newest text is that of the entity. Stores
 * nothing if neither title nor text changed. `thing` is the row number of the entity.
 */
export async function recordVersion(
  tx: Tx,
  kind: Kind,
  {
    thing: entitySeq,
    revision,
    before,
    now,
  }: { thing: number; revision: number; before: VersionTexts; now: VersionTexts },
  by: Pick<EntityWriteContext, 'user' | 'now'>,
): Promise<void> {
  const [texts, textsBefore] = [textsOf(kind, now), textsOf(kind, before)]
  const back = reverseDelta(texts, textsBefore)
  if (back === null) return
  const words = wordsGained(texts, textsBefore, back)
  const row = {
    thing: entitySeq,
    revision,
    person: by.user.id,
    at: by.now.getTime(),
    back: JSON.stringify(back),
    words,
  }
  await insertVersion.run(tx, row)
}
