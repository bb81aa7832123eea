import type { CallContext } from '../../contract.ts'
import type { Accounts, SignedIn, SignInOrigin } from '../service.ts'
import { describeAgent } from './user-agent.ts'

/** What signing in reads from a browser and leaves there. */
export interface SignInCookies {
  from(context: CallContext): SignInOrigin
  /** Answers the person, with the new session in its cookie. */
  startSession(context: CallContext, signedIn: SignedIn): Pick<SignedIn, 'user'>
  /** Leaves the mark of whose browser it is, without signing in. */
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
