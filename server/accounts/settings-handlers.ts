import { accountCalls } from '#core/shared/calls/account.ts'
import { Problem } from '#core/shared/error.ts'
import { type HandledCall, handle } from '../contract.ts'
import type { EmailVerification } from './email/email-verification.ts'
import type { ChangePassword } from './passwords/change-password.ts'
import type { PasswordReset } from './passwords/password-reset.ts'
import type { Accounts } from './service.ts'
import { signInCookies } from './sessions/sign-in-cookies.ts'

const ok = { ok: true } as const

/** Calls on one's own email address, password and sessions. */
export function settingsHandlers(dependencies: {
  accounts: Pick<Accounts, 'sessions' | 'browser'>
  verification: EmailVerification
  restoration: PasswordReset
  changePassword: ChangePassword
}): HandledCall[] {
  const { accounts, verification, restoration: passwordReset, changePassword } = dependencies
  const { sessions } = accounts
  const { from, startSession, rememberBrowser } = signInCookies(accounts)

  return [
    handle(accountCalls['resend-verification-email'], async (_, context) => {
      await verification.resend(context.person())
      return ok
    }),
    handle(accountCalls['verify-email'], async ({ token }) => {
      await verification.verify(token)
      return ok
    }),
    handle(accountCalls['send-restoration-email'], async ({ email }, { address }) => {
      passwordReset.request(email, address)
      return ok
    }),
    handle(accountCalls['reset-password'], async (input, context) => {
      rememberBrowser(context, await passwordReset.reset(input))
      return ok
    }),
    handle(accountCalls['change-password'], async (input, context) => {
      startSession(context, await changePassword(context.person(), input, from(context)))
      return ok
    }),
    handle(accountCalls.getSessions, async (_, context) => {
      const current = await sessions.sessionOf(from(context).token)
      return sessions.list(context.person().id, current?.sessionId)
    }),
    handle(accountCalls.closeSession, async ({ sessionId }, context) => {
      const current = await sessions.sessionOf(from(context).token)
      if (!(await sessions.closeOwn(context.person().id, sessionId)))
        throw new Problem('not-found', 'This session has ended already.')
      if (current?.sessionId === sessionId) context.cookies.clear(sessions.cookieName)
      return ok
    }),
    handle(accountCalls.logoutEverywhere, async (_, context) => {
      await sessions.closeAll(context.person().id)
      context.cookies.clear(sessions.cookieName)
      return ok
    }),
  ]
}
