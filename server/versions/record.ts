import type { Kind } from '#core/shared/kind.ts'
import { type Params, prepareWrite } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import type { Writing } from '../ports.ts'
import { type Texts, wayBack, wordsGained } from './delta.ts'

/** What versions are kept of: the title and the rich text among a thing's own fields. */
export function textsOf(kind: Kind, data: Readonly<Record<string, unknown>>): Texts {
  const kept = Object.entries(kind.fields).filter(([name, { form }]) => name === kind.title || form === 'slate')
  return Object.fromEntries(kept.map(([name]) => [name, data[name]]))
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
  { thing, revision, before, now }: { thing: number; revision: number; before: Texts; now: Texts },
  by: Pick<Writing, 'user' | 'now'>,
): Promise<void> {
  const [texts, was] = [textsOf(kind, now), textsOf(kind, before)]
  const back = wayBack(texts, was)
  if (back === null) return
  const words = wordsGained(texts, was, back)
  const row = { thing, revision, person: by.user.id, at: by.now.getTime(), back: JSON.stringify(back), words }
  await insertVersion.run(tx, row)
}
