import type { Logger } from 'pino'
import { accountCalls } from '#core/shared/calls/account.ts'
import { Problem } from '#core/shared/error.ts'
import { links } from '#core/shared/links.ts'
import type { Config } from '../../config.ts'
import { type HandledCall, handle } from '../../contract.ts'
import type { Accounts } from '../service.ts'
import { cookieName } from '../sessions/cookie-name.ts'
import { signInCookies } from '../sessions/sign-in-cookies.ts'
import { findGoogleMatch, linkGoogleAccount } from './google-account.ts'
import { createNonces } from './google-nonce.ts'
import { type CheckToken, createTokenCheck, googleFailed } from './google-token.ts'

/** How long the nonce cookie lives, in seconds: from opening the sign-in page to returning from Google. */
const COOKIE_AGE = 60 * 60

type GoogleConfig = Pick<Config, 'googleClientId' | 'googleAuthUrl' | 'googleKeysUrl' | 'publicUrl' | 'smtpUrl'>

/**
 * Signing in with Google. The browser goes to Google by a link and returns with a signed token: no script of
 * Google runs on our pages.
 */
export function googleHandlers(options: {
  accounts: Accounts
  config: GoogleConfig
  /** without a trailing slash; never taken from a request header such as Host */
  origin(): string
  fetch: typeof fetch
  log: Pick<Logger, 'warn' | 'info'>
  now(): Date
}): HandledCall[] {
  const { accounts, config, now } = options
  const { googleClientId: clientId, googleKeysUrl: keysUrl } = config
  const { from, startSession } = signInCookies(accounts)
  const cookie = cookieName(config.publicUrl, 'skald_google')
  const nonces = createNonces(now)
  const checkToken: CheckToken | null = clientId === null ? null : createTokenCheck({ ...options, clientId, keysUrl })

  return [
    handle(accountCalls.signInOptions, async (_, { cookies }) => {
      const emails = config.smtpUrl === null ? 'outbox' : 'smtp'
      if (clientId === null) return { google: null, emails }
      const value = nonces.valueFor(cookies.get(cookie))
      cookies.set(cookie, value, { maxAge: COOKIE_AGE, httpOnly: true })
      const address = addressOf(config.googleAuthUrl, clientId, options.origin(), nonces.nonceOf(value))
      return { google: { address }, emails }
    }),

    handle(accountCalls.googleAuth, async ({ credentials, code }, context) => {
      if (!checkToken) throw new Problem('not-configured', 'Signing in with Google is not set up on this server')
      const identity = await checkToken(credentials)
      const { nonce } = identity
      if (!nonces.isValidFor(nonce, context.cookies.get(cookie))) throw googleFailed()
      const match = await findGoogleMatch(context.read, identity)
      // The second step of an unverified account belongs to the person who registered it, not to the owner of the
      // address.
      if (match.is === 'known' || match.is === 'same-address')
        await accounts.passSecondStep(match.row, code, from(context))
      if (!nonces.claim(nonce)) throw googleFailed()
      try {
        const row = await context.write(async tx => {
          const current = await findGoogleMatch(tx, identity)
          const same = current.row?.id === match.row?.id && current.row?.second_step === match.row?.second_step
          if (!same || current.is !== match.is) throw googleFailed()
          const { events } = context
          return linkGoogleAccount(tx, current, identity, { events, sessions: accounts.sessions, now: now() })
        })
        const signedIn = await accounts.signIn(row, from(context))
        context.cookies.clear(cookie)
        return startSession(context, signedIn)
      } catch (error) {
        nonces.release(nonce)
        throw error
      }
    }),
  ]
}

/** The address at Google, with the return address in it. */
function addressOf(authUrl: string, clientId: string, origin: string, nonce: string): string {
  const url = new URL(authUrl)
  const parameters = {
    response_type: 'id_token',
    client_id: clientId,
    redirect_uri: origin + links.auth('google'),
    scope: 'openid email profile',
    prompt: 'select_account',
    nonce,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
