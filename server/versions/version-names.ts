import { type Params, prepare, prepareWrite } from '../db/prepare.ts'
import type { Reader, Tx } from '../db/schema.ts'

export const versionNamesOf = prepare((db, $: Params<{ entitySeq: number }>) =>
  db
    .selectFrom('version_names')
    .select(['revision', 'name'])
    .where('entity_seq', '=', $.entitySeq)
    .orderBy('revision', 'desc'),
)

export const putName = prepareWrite(
  (tx, $: Params<{ entitySeq: number; revision: number; name: string; person: string; at: number }>) =>
    tx
      .insertInto('version_names')
      .values({ entity_seq: $.entitySeq, revision: $.revision, name: $.name, person: $.person, at: $.at })
      .onConflict(conflict =>
        conflict.columns(['entity_seq', 'revision']).doUpdateSet(eb => ({ name: eb.ref('excluded.name') })),
      ),
)

export const takeName = prepareWrite((tx, $: Params<{ entitySeq: number; revision: number }>) =>
  tx.deleteFrom('version_names').where('entity_seq', '=', $.entitySeq).where('revision', '=', $.revision),
)

/** The revisions of an entity that have a name: they are kept, and listed by themselves. */
export async function namedRevisions(db: Reader | Tx, entitySeq: number): Promise<ReadonlySet<number>> {
  return new Set((await versionNamesOf.all(db, { entitySeq })).map(({ revision }) => revision))
}
