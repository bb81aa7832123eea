import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { richTextFieldsOf } from '#core/shared/rich-text/field-texts.ts'
import { type Params, prepareWrite } from '../db/prepare.ts'
import type { Tx } from '../db/schema.ts'
import type { StoredValues } from '../entities/values.ts'
import type { EntityWriteContext } from '../ports.ts'
import { type ReverseDelta, reverseDelta, type VersionTexts, wordsGained } from './delta.ts'

/** The fields that versions had before every field was kept: the title and rich text. */
export function firstVersionedFieldsOf(kind: Kind): Set<string> {
  return new Set([kind.title, ...richTextFieldsOf(kind)])
}

/** What is known of an entity's fields; references are what is stored of them. */
export function versionTexts(kind: Kind, values: EntityValues): VersionTexts {
  const known = Object.keys(kind.fields).filter(name => Object.hasOwn(values, name))
  return Object.fromEntries(known.map(name => [name, values[name]]))
}

/** The JSON of a version's delta. In a list it is of every field, else only of those that were versioned first. */
export function deltaJson(back: ReverseDelta, ofEveryField = true): string {
  return JSON.stringify(ofEveryField ? [back] : back)
}

const insertVersion = prepareWrite(
  (tx, $: Params<{ entitySeq: number; revision: number; person: string; at: number; back: string; words: number }>) =>
    tx.insertInto('versions').values({
      entity_seq: $.entitySeq,
      revision: $.revision,
      person: $.person,
      at: $.at,
      settled: 0,
      back: $.back,
      whole: null,
      words: $.words,
    }),
)

interface ChangedEntity {
  /** its row number */
  entitySeq: number
  revision: number
  before: StoredValues
  now: StoredValues
}

/**
 * Stores author and time of a version with the delta to the one before; the newest values are those of the entity.
 * Stores nothing if no field changed.
 */
export async function recordVersion(
  tx: Tx,
  kind: Kind,
  { entitySeq, revision, before, now }: ChangedEntity,
  by: Pick<EntityWriteContext, 'now' | 'movesText'> & { user: { id: string } },
): Promise<void> {
  const values = versionTexts(kind, { ...now.refs, ...now.data })
  // A field that came after the entity was stored had its initial value until now.
  const initial = Object.fromEntries(Object.keys(values).map(name => [name, kind.fields[name]?.initial]))
  const valuesBefore = { ...initial, ...versionTexts(kind, { ...before.refs, ...before.data }) }
  const back = reverseDelta(values, valuesBefore)
  if (back === null) return
  const words = by.movesText ? 0 : wordsGained(values, valuesBefore, back, richTextFieldsOf(kind))
  const row = {
    entitySeq,
    revision,
    person: by.user.id,
    at: by.now.getTime(),
    back: deltaJson(back),
    words,
  }
  await insertVersion.run(tx, row)
}
