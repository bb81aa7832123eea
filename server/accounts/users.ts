import type { Selectable } from 'kysely'
import { emailKey, userIdKey } from '#core/shared/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { sessionCalls } from '#core/shared/calls/session.ts'
import type { Reader, Schema } from '../db/schema.ts'

/** A person as they see themselves. */
export type Account = OutputOf<typeof sessionCalls.me>['user']
export type UserRow = Selectable<Schema['users']>

export function accountOf(row: UserRow): Account {
  return {
    userId: row.user_id,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified === 1,
    userIdSelected: row.user_id_selected === 1,
    personalisation: JSON.parse(row.personalisation),
    bookmarks: JSON.parse(row.bookmarks),
    hasPassword: row.password_hash !== null,
    secondStep: row.second_step === 1,
  }
}

/** One spelling of what was typed as the sign-in name. */
export function signInKey(name: string): string {
  return name.includes('@') ? emailKey(name) : userIdKey(name.trim())
}

/** By email address or by user id (decision A-016): a user id has no @. */
export function findBySignIn(read: Reader, key: string): Promise<UserRow | undefined> {
  const column = key.includes('@') ? 'email_key' : 'user_id_key'
  return read.selectFrom('users').selectAll().where(column, '=', key).executeTakeFirst()
}

export function findById(read: Reader, id: string): Promise<UserRow | undefined> {
  return read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function userIdIsTaken(read: Reader, userId: string): Promise<boolean> {
  const row = await read
    .selectFrom('users')
    .select('id')
    .where('user_id_key', '=', userIdKey(userId))
    .executeTakeFirst()
  return row !== undefined
}
