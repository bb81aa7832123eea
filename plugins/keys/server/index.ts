import type { OutputOf } from '#core/shared/call.ts'
import {
  badField,
  defineServerPlugin,
  handle,
  type Migration,
  Problem,
  type Reader,
  withTables,
} from '#server/index.ts'
import { keyCalls, keyLimits, keysEvent } from '../shared.ts'

/** One row per user: their changes as JSON, and the number of changes. */
interface KeyTables {
  person_keys: { user_id: string; rows: string; version: number }
}

const keysMigration: Migration = {
  name: '001-keys',
  async up(tx) {
    await tx.schema
      .createTable('person_keys')
      .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('rows', 'text', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .execute()
  },
}

type StoredKeys = OutputOf<typeof keyCalls.get>

async function readStoredKeys(read: Reader, personId: string): Promise<StoredKeys> {
  const row = await withTables<KeyTables>(read)
    .selectFrom('person_keys')
    .select(['rows', 'version'])
    .where('user_id', '=', personId)
    .executeTakeFirst()
  return row ? { rows: JSON.parse(row.rows) as StoredKeys['rows'], version: row.version } : { rows: [], version: 0 }
}

function checkRows(rows: StoredKeys['rows']): void {
  if (rows.length > keyLimits.rows) throw badField('rows', `must be at most ${keyLimits.rows} rows`)
  // The schema treats an empty list as an object without fields.
  const invalid = rows.findIndex(({ when }) => Array.isArray(when) && when.some(record => Array.isArray(record)))
  if (invalid >= 0) throw badField(`rows.${invalid}.when`, 'must be a list of objects')
}

export const keys = defineServerPlugin({
  id: 'keys',
  migrations: [keysMigration],
  async forgetPerson(tx, personId) {
    await withTables<KeyTables>(tx).deleteFrom('person_keys').where('user_id', '=', personId).execute()
  },
  calls: [
    handle(keyCalls.get, (_, context) => readStoredKeys(context.read, context.person().id)),
    handle(keyCalls.set, async ({ rows, version }, context) => {
      checkRows(rows)
      const personId = context.person().id
      return context.write(async tx => {
        const current = await readStoredKeys(tx, personId)
        // The same rows sent again, for example after a lost response, are no change.
        if (JSON.stringify(current.rows) === JSON.stringify(rows)) return current
        if (version !== undefined && version !== current.version)
          throw new Problem('stale-revision', 'The keys were changed meanwhile, in another window say.', { current })
        const next = { rows, version: current.version + 1 }
        const row = { user_id: personId, rows: JSON.stringify(rows), version: next.version }
        await withTables<KeyTables>(tx)
          .insertInto('person_keys')
          .values(row)
          .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
          .execute()
        await context.events.emit(tx, { person: personId }, keysEvent, { version: next.version })
        return next
      })
    }),
  ],
})
