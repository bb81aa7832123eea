import { type Params, prepare, prepareWrite } from '../db/prepare.ts'
import type { Reader, Tx } from '../db/schema.ts'

export const versionNamesOf = prepare((db, $: Params<{ thing: number }>) =>
  db.selectFrom('version_names').select(['revision', 'name']).where('thing', '=', $.thing).orderBy('revision', 'desc'),
)

export const putName = prepareWrite(
  (tx, $: Params<{ thing: number; revision: number; name: string; person: string; at: number }>) =>
    tx
      .insertInto('version_names')
      .values({ thing: $.thing, revision: $.revision, name: $.name, person: $.person, at: $.at })
      .onConflict(conflict =>
        conflict.columns(['thing', 'revision']).doUpdateSet(eb => ({ name: eb.ref('excluded.name') })),
      ),
)

export const takeName = prepareWrite((tx, $: Params<{ thing: number; revision: number }>) =>
  tx.deleteFrom('version_names').where('thing', '=', $.thing).where('revision', '=', $.revision),
)

/** The revisions of an entity that have a name: they are kept, and listed by themselves. */
export async function namedRevisions(db: Reader | Tx, thing: number): Promise<ReadonlySet<number>> {
  return new Set((await versionNamesOf.all(db, { thing })).map(({ revision }) => revision))
}
