import type { Kind } from '#core/shared/kind.ts'
import { type Params, prepareWrite } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import type { EntityWriteContext } from '../ports.ts'
import { reverseDelta, type VersionTexts, wordsGained } from './delta.ts'

/** What versions are kept of: the title and the rich text among a thing's own fields. */
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
 * Keeps who wrote a version of a text and when, with the way back to the one before it (decision 5): the newest text is the
 * thing itself. Nothing is kept where neither title nor text has changed. `thing` is its row number.
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
