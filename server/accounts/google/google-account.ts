import { emailKey, usernameIssue } from '#core/shared/account-rules.ts'
import { events as names } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { Events } from '../../ports.ts'
import { dropSecondStep } from '../second-factor/second-step.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { newUserRow, type UserRow } from '../users.ts'
import { type GoogleIdentity, googleFailed } from './google-token.ts'

/** What an identity of Google is here: an account it opened before, one of the same address, or nobody yet. */
export type GoogleMatch =
  | { is: 'known' | 'same-address' | 'never-verified'; row: UserRow }
  | { is: 'nobody'; row: undefined }

/** @throws Problem sign-in-failed where the address belongs to another account at Google */
export async function findGoogleMatch(read: Reader, { sub, email }: GoogleIdentity): Promise<GoogleMatch> {
  const linked = await read.selectFrom('users').selectAll().where('google_sub', '=', sub).executeTakeFirst()
  if (linked) return { is: 'known', row: linked }
  const key = emailKey(email)
  const row = await read.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst()
  if (!row) return { is: 'nobody', row }
  // Addresses are given away again, as in a company; who had it before keeps the account.
  if (row.google_sub !== null) throw googleFailed()
  return { is: row.email_verified === 1 ? 'same-address' : 'never-verified', row }
}

/** Makes the account one that this identity opens; answers it as it is then. */
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
  // Anybody can open an account with somebody else's address and wait for its owner to come by Google. Who proves the
  // address gets the account, and every way in that the other one may have kept is shut.
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

/** A name as Google has it, made one that a person here may have. */
function usernameFrom(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/\p{Cc}|\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}|[\u2028\u2029\ufffd]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...clean].slice(0, limits.usernameMax).join('').trim()
  return usernameIssue(short) === null ? short : 'Newcomer'
}
