import { randomBytes } from 'node:crypto'
import type { Database } from '../ports.ts'

/** The server's own secret: made at the first start, kept in the store, the same ever after. */
export async function readSecret(database: Database): Promise<string> {
  const row = await database.read.selectFrom('meta').select('value').where('key', '=', 'secret').executeTakeFirst()
  if (row) return row.value
  const value = randomBytes(32).toString('base64url')
  await database.write(tx => tx.insertInto('meta').values({ key: 'secret', value }).execute(), {
    whenFull: true,
  })
  return value
}
