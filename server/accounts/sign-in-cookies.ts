import type { CallContext } from '../contract.ts'
import { describeAgent } from './agent.ts'
import type { Accounts, From, SignedIn } from './service.ts'

/** What signing in reads from a browser and leaves there. */
export interface SignInCookies {
  from(context: CallContext): From
  /** Answers the person, with the new session in its cookie. */
  begin(context: CallContext, signedIn: SignedIn): Pick<SignedIn, 'user'>
}

export function signInCookies({ sessions, browser }: Pick<Accounts, 'sessions' | 'browser'>): SignInCookies {
  return {
    from: ({ address, cookies, headers }) => ({
      address,
      token: cookies.get(sessions.cookieName),
      mark: cookies.get(browser.cookieName),
      agent: describeAgent(headers.get('user-agent')),
    }),
    begin({ cookies }, { token, mark, user }) {
      cookies.set(sessions.cookieName, token, { maxAge: sessions.cookieAge, httpOnly: true })
      cookies.set(browser.cookieName, mark, { maxAge: browser.cookieAge, httpOnly: true })
      return { user }
    },
  }
}
