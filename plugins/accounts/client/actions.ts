import {
  beginSession,
  call,
  endSession,
  fetchCall,
  flushUnsaved,
  formatAgo,
  invalidateCalls,
  type StepOption,
  session,
  showToast,
  t,
  whileEnding,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { describeUserAgent } from './settings/describe-user-agent.ts'

export { chooseTheme, personalise } from '#core/client/index.ts'

/** Signs in with the token that Google returned. Rejects as `signIn` does. */
export async function signInWithGoogle(input: { credentials: string; code?: string }): Promise<void> {
  await beginSession(await call(accountCalls.googleAuth, input, { quiet: true }))
}

/** Ends every session of the user, including this one. Rejects if the call fails; no session has ended then. */
export async function signOutEverywhere(): Promise<void> {
  await flushUnsaved()
  await whileEnding(async () => {
    await call(accountCalls.logoutEverywhere, {}, { quiet: true })
    await endSession()
  })
}

/** The other sessions of the user, as options of a step. */
export async function sessionOptions(): Promise<StepOption[]> {
  const sessions = await fetchCall(accountCalls.getSessions, {})
  return sessions
    .filter(one => !one.current)
    .map(one => ({
      value: one.sessionId,
      label: describeUserAgent(one.agent),
      about: formatAgo(Date.parse(one.seen), Date.now()),
    }))
}

export async function closeSession(sessionId: string): Promise<void> {
  await call(accountCalls.closeSession, { sessionId }, { quiet: true })
  await invalidateCalls(accountCalls.getSessions as Call)
  showToast({ kind: 'ok', title: t('account.session-closed') })
}

export async function resendVerification(): Promise<void> {
  await call(accountCalls['resend-verification-email'], {}, { quiet: true })
  showToast({ kind: 'ok', title: t('account.verification-sent'), text: session.user?.email, id: 'verification' })
}
