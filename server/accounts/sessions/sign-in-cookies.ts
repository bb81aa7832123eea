import type { CallContext } from '../../contract.ts'
import type { Accounts, SignedIn, SignInOrigin } from '../service.ts'
import { describeAgent } from './user-agent.ts'

/** Reads and writes the cookies of a sign-in. */
export interface SignInCookies {
  from(context: CallContext): SignInOrigin
  /** Sets the cookies of the new session; returns the user. */
  startSession(context: CallContext, signedIn: SignedIn): Pick<SignedIn, 'user'>
  /** Sets the cookie of the known browser, without signing in. */
  rememberBrowser(context: CallContext, known: Pick<SignedIn, 'mark'>): void
}

export function signInCookies({ sessions, browser }: Pick<Accounts, 'sessions' | 'browser'>): SignInCookies {
  const rememberBrowser: SignInCookies['rememberBrowser'] = ({ cookies }, { mark }) =>
    cookies.set(browser.cookieName, mark, { maxAge: browser.cookieAge, httpOnly: true })

  return {
    rememberBrowser,
    from: ({ address, cookies, headers }) => ({
      address,
      token: cookies.get(sessions.cookieName),
      mark: cookies.get(browser.cookieName),
      agent: describeAgent(headers.get('user-agent')),
    }),
    startSession(context, { token, mark, user }) {
      context.cookies.set(sessions.cookieName, token, { maxAge: sessions.cookieAge, httpOnly: true })
      rememberBrowser(context, { mark })
      return { user }
    },
  }
}
