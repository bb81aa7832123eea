import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { emailKey, userIdKey } from '#core/shared/access/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { sessionCalls } from '#core/shared/calls/session.ts'
import { Problem } from '#core/shared/error.ts'
import { randomLetters } from '../access/random-letters.ts'
import type { SessionUser } from '../contract.ts'
import type { Reader, Schema } from '../db/schema.ts'
import { randomId } from '../http/random-ids.ts'

/** An account as its owner sees it. */
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

/** The normalised form of a typed sign-in name. */
export function signInKey(name: string): string {
  return name.includes('@') ? emailKey(name) : userIdKey(name.trim())
}

/** By email address or by user id: a user id has no @. */
export function findBySignIn(read: Reader, key: string): Promise<UserRow | undefined> {
  const column = key.includes('@') ? 'email_key' : 'user_id_key'
  return read.selectFrom('users').selectAll().where(column, '=', key).executeTakeFirst()
}

export function findById(read: Reader, id: string): Promise<UserRow | undefined> {
  return read.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/**
 * The key that reserves the user id of a deleted account, so that nobody else can take it. Other keys have no capital
 * letters, so no search finds this one.
 */
export function deletedUserKey(userId: string): string {
  return `GONE:${hash('sha256', userIdKey(userId), 'base64url')}`
}

/** The prefix of the public ids of deleted accounts; nobody can choose an id with it. */
export const deletedIdPrefix = 'deleted-'

export async function userIdIsTaken(read: Reader, userId: string): Promise<boolean> {
  const key = userIdKey(userId)
  if (key.startsWith(deletedIdPrefix)) return true
  const row = await read
    .selectFrom('users')
    .select('id')
    .where('user_id_key', 'in', [key, deletedUserKey(userId)])
    .executeTakeFirst()
  return row !== undefined
}

/** The row of the signed-in person. @throws Problem signed-out if the account was deleted */
export async function readOwnRow(read: Reader, user: Pick<SessionUser, 'id'>): Promise<UserRow> {
  const row = await findById(read, user.id)
  if (!row) throw new Problem('signed-out', 'Sign in first')
  return row
}

/** A new account has a random user id until its owner chooses one. */
export async function newUserRow(
  read: Reader,
  person: { username: string; email: string; digest: string | null; now: Date },
): Promise<UserRow> {
  let userId: string
  do userId = `user-${randomLetters(10)}`
  while (await userIdIsTaken(read, userId))
  return {
    id: randomId(),
    user_id: userId,
    user_id_key: userIdKey(userId),
    user_id_selected: 0,
    username: person.username.trim(),
    email: person.email.trim().normalize('NFC'),
    email_key: emailKey(person.email),
    email_verified: 0,
    password_hash: person.digest,
    personalisation: '{}',
    bookmarks: '[]',
    created_at: person.now.toISOString(),
    google_sub: null,
    deleted_at: null,
    second_step: 0,
  }
}
