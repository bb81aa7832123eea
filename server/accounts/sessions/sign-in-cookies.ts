import type { CallContext } from '../../contract.ts'
import type { Accounts, SignedIn, SignInOrigin } from '../service.ts'

/** Reads and writes the cookies of a sign-in. */
interface SignInCookies {
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

/** Order matters: most browsers also name the ones they descend from. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** How much of a long header is searched; the names are near its start. */
const headerMax = 400

/**
 * Browser and system, such as `Firefox on Linux`; empty if neither is known. The header itself is not stored: it is
 * untrusted text, and says more about a person than a list of sessions needs.
 */
export function describeAgent(header: string | undefined): string {
  const text = (header ?? '').slice(0, headerMax)
  const labels = [nameIn(browsers, text), nameIn(systems, text)]
  return labels.filter(name => name !== undefined).join(' on ')
}

function nameIn(names: typeof browsers, text: string): string | undefined {
  return names.find(([, mark]) => mark.test(text))?.[0]
}
