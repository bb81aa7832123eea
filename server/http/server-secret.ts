import { randomBytes } from 'node:crypto'
import type { Database } from '../ports.ts'

/** The server's secret: created at the first start, stored in the database, and never changed. */
export async function readSecret(database: Database): Promise<string> {
  const row = await database.read.selectFrom('meta').select('value').where('key', '=', 'secret').executeTakeFirst()
  if (row) return row.value
  const value = randomBytes(32).toString('base64url')
  await database.write(tx => tx.insertInto('meta').values({ key: 'secret', value }).execute(), {
    whenFull: true,
  })
  return value
}
