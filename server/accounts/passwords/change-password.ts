import { badField } from '#core/shared/error.ts'
import { events as names } from '#core/shared/event.ts'
import { refuseIssues } from '../../access/field-issues.ts'
import type { SessionUser } from '../../contract.ts'
import type { Database, Events } from '../../ports.ts'
import { endTokens } from '../email/email-tokens.ts'
import type { Accounts, SignedIn, SignInOrigin } from '../service.ts'
import { findById } from '../users.ts'
import { newPasswordIssue, wrongPasswordIssue } from './passwords.ts'

/**
 * Sets a new password. Without a present password, `oldPassword` is empty and a recent sign-in is required. Guesses
 * at the old password are throttled as at sign-in, so a stolen session does not help to find it. All sessions end and
 * the person gets a new one.
 * @throws Problem bad-input on `oldPassword` or `newPassword`, sign-in-again, too-many
 */
export type ChangePassword = (
  user: SessionUser,
  input: { oldPassword: string; newPassword: string },
  from: SignInOrigin,
) => Promise<SignedIn>

export function createChangePassword(dependencies: {
  database: Database
  events: Pick<Events, 'emit'>
  accounts: Pick<Accounts, 'prove' | 'passwords' | 'sessions' | 'signIn'>
}): ChangePassword {
  const { database, events, accounts } = dependencies
  const { prove, passwords, sessions, signIn } = accounts
  return async (user, { oldPassword, newPassword }, from) => {
    refuseIssues({ newPassword: newPasswordIssue(newPassword) })
    const before = await prove(user, { password: oldPassword, passwordField: 'oldPassword' }, from)
    const digest = await passwords.hash(newPassword)
    await database.write(async tx => {
      // Of two concurrent changes, the second no longer has the right old password.
      if ((await findById(tx, user.id))?.password_hash !== before.password_hash)
        throw badField('oldPassword', wrongPasswordIssue)
      await tx.updateTable('users').set({ password_hash: digest }).where('id', '=', user.id).execute()
      await endTokens(tx, 'restore', user.id)
      await events.emit(tx, { person: user.id }, names.account, {})
      await sessions.closeAll(user.id, tx)
    })
    return signIn({ ...before, password_hash: digest }, from)
  }
}
