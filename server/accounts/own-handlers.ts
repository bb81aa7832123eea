import { accountCalls } from '#core/shared/calls/account.ts'
import { Problem } from '#core/shared/error.ts'
import { type HandledCall, handle } from '../contract.ts'
import type { ChangePassword } from './change-password.ts'
import type { Restoration } from './restoration.ts'
import type { Accounts } from './service.ts'
import { signInCookies } from './sign-in-cookies.ts'
import type { Verification } from './verification.ts'

const ok = { ok: true } as const

/** Calls by which people see to their own address, password and sessions. */
export function ownHandlers(parts: {
  accounts: Pick<Accounts, 'sessions' | 'browser'>
  verification: Verification
  restoration: Restoration
  changePassword: ChangePassword
}): HandledCall[] {
  const { accounts, verification, restoration, changePassword } = parts
  const { sessions } = accounts
  const { from, begin, know } = signInCookies(accounts)

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
      restoration.ask(email, address)
      return ok
    }),
    handle(accountCalls['reset-password'], async (input, context) => {
      know(context, await restoration.reset(input))
      return ok
    }),
    handle(accountCalls['change-password'], async (input, context) => {
      begin(context, await changePassword(context.person(), input, from(context)))
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
