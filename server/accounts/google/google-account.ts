import { emailKey, usernameIssue } from '#core/shared/access/account-rules.ts'
import { events as names } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { Events } from '../../ports.ts'
import { dropSecondStep } from '../second-factor/second-step.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newUserRow, type UserRow } from '../users.ts'
import { type GoogleIdentity, googleFailed } from './google-token.ts'

/** The account that belongs to a Google identity: linked before, with the same address, or none yet. */
type GoogleMatch = { is: 'known' | 'same-address' | 'never-verified'; row: UserRow } | { is: 'nobody'; row: undefined }

/** @throws Problem sign-in-failed if the account with this address is linked to another Google account */
export async function findGoogleMatch(read: Reader, { sub, email }: GoogleIdentity): Promise<GoogleMatch> {
  const linked = await read.selectFrom('users').selectAll().where('google_sub', '=', sub).executeTakeFirst()
  if (linked) return { is: 'known', row: linked }
  const key = emailKey(email)
  const row = await read.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()
  if (!row) return { is: 'nobody', row }
  // An address can be reassigned, as in a company. The account stays with the previous holder.
  if (row.google_sub !== null) throw googleFailed()
  return { is: row.email_verified === 1 ? 'same-address' : 'never-verified', row }
}

/** Links the account to the identity, or creates one; returns the row as stored. */
export async function linkGoogleAccount(
  tx: Tx,
  match: GoogleMatch,
  identity: GoogleIdentity,
  by: { events: Events; sessions: Pick<Sessions, 'closeAll'>; now: Date },
): Promise<UserRow> {
  if (match.is === 'known') return match.row
  if (match.is === 'nobody') {
    const newAccount = await newUserRow(tx, {
      username: usernameFrom(identity.name),
      email: identity.email,
      digest: null,
      now: by.now,
    })
    const row = { ...newAccount, google_sub: identity.sub, email_verified: 1 }
    await tx.insertInto('users').values(row).execute()
    return row
  }
  const { id } = match.row
  // Anyone can register with somebody else's address and wait for its owner to sign in with Google. The person who
  // proves the address gets the account, and all other credentials and sessions end.
  const credentialsReset = { password_hash: null, second_step: 0 }
  const change = {
    google_sub: identity.sub,
    email_verified: 1,
    ...(match.is === 'never-verified' ? credentialsReset : {}),
  }
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
  if (match.is === 'never-verified') {
    await by.sessions.closeAll(id, tx)
    await dropSecondStep(tx, id)
    await tx.deleteFrom('mail_tokens').where('user_id', '=', id).execute()
  }
  await by.events.emit(tx, { person: id }, names.account, {})
  return { ...match.row, ...change }
}

/** A valid username made from the name at Google. */
function usernameFrom(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/\p{Cc}|\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}|[\u2028\u2029\ufffd]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...clean].slice(0, limits.usernameMax).join('').trim()
  return usernameIssue(short) === null ? short : 'Newcomer'
}
