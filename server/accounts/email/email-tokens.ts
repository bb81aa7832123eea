import { hash, randomBytes } from 'node:crypto'
import { badField, type Problem } from '#core/shared/error.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { EmailName } from '../../mail/emails.ts'
import type { UserRow } from '../users.ts'

const HOUR_MS = 60 * 60_000

/** How long a link in an email is valid; the emails state the same in words. */
const lifetimes: Record<EmailName, number> = { verify: 3 * 24 * HOUR_MS, restore: HOUR_MS }

/** Issues a token of 256 random bits for the person's present address; earlier ones for the purpose become invalid. */
export async function issueToken(
  tx: Tx,
  purpose: EmailName,
  row: Pick<UserRow, 'id' | 'email_key'>,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const time = now.getTime()
  await tx.deleteFrom('mail_tokens').where('expires_at', '<=', time).execute()
  await endTokens(tx, purpose, row.id)
  await tx
    .insertInto('mail_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: row.id,
      purpose,
      email_key: row.email_key,
      expires_at: time + lifetimes[purpose],
    })
    .execute()
  return token
}

export async function endTokens(tx: Tx, purpose: EmailName, userId: string): Promise<void> {
  await tx.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

/**
 * The person a token belongs to.
 * @throws Problem bad-input, the same for a token that is unknown, used, expired, for another purpose or for an
 * address the person no longer has
 */
export async function personOfToken(read: Reader, purpose: EmailName, token: string, now: Date): Promise<UserRow> {
  if (!/^[\w-]{43}$/.test(token)) throw tokenExpired()
  const row = await read
    .selectFrom('mail_tokens')
    .innerJoin('users', join =>
      join.onRef('users.id', '=', 'mail_tokens.user_id').onRef('users.email_key', '=', 'mail_tokens.email_key'),
    )
    .selectAll('users')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw tokenExpired()
  return row
}

/** Returns the person and deletes the token. @throws Problem bad-input */
export async function takeToken(tx: Tx, purpose: EmailName, token: string, now: Date): Promise<UserRow> {
  const row = await personOfToken(tx, purpose, token, now)
  await tx.deleteFrom('mail_tokens').where('token_hash', '=', tokenHash(token)).execute()
  return row
}

function tokenHash(token: string): string {
  return hash('sha256', token, 'hex')
}

function tokenExpired(): Problem {
  return badField('token', 'This link is used up or expired: ask for a new one')
}
