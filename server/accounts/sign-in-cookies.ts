import type { CallContext } from '../contract.ts'
import { describeAgent } from './agent.ts'
import type { Accounts, From, SignedIn } from './service.ts'

/** What signing in reads from a browser and leaves there. */
export interface SignInCookies {
  from(context: CallContext): From
  /** Answers the person, with the new session in its cookie. */
  begin(context: CallContext, signedIn: SignedIn): Pick<SignedIn, 'user'>
  /** Leaves the mark of whose browser it is, without signing in. */
  know(context: CallContext, known: Pick<SignedIn, 'mark'>): void
}

export function signInCookies({ sessions, browser }: Pick<Accounts, 'sessions' | 'browser'>): SignInCookies {
  const know: SignInCookies['know'] = ({ cookies }, { mark }) =>
    cookies.set(browser.cookieName, mark, { maxAge: browser.cookieAge, httpOnly: true })

  return {
    know,
    from: ({ address, cookies, headers }) => ({
      address,
      token: cookies.get(sessions.cookieName),
      mark: cookies.get(browser.cookieName),
      agent: describeAgent(headers.get('user-agent')),
    }),
    begin(context, { token, mark, user }) {
      context.cookies.set(sessions.cookieName, token, { maxAge: sessions.cookieAge, httpOnly: true })
      know(context, { mark })
      return { user }
    },
  }
}
