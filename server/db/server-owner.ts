import type { Database } from '../ports.ts'

/** The owner of the oldest account, taken to be the operator of the server. */
export async function serverOwnerId({ read }: Pick<Database, 'read'>): Promise<string | undefined> {
  const row = await read
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
