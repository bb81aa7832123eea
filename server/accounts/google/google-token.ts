import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Logger } from 'pino'
import { emailIssue } from '#core/shared/access/account-rules.ts'
import { Problem } from '#core/shared/error.ts'

const issuers = ['https://accounts.google.com', 'accounts.google.com']
/** How far the clocks may differ, in seconds. */
const CLOCK_TOLERANCE = 30
/** A token is valid for an hour; accept it only shortly after it was issued. */
const TOKEN_AGE_MAX = '10 minutes'

/** The identity a token proves. */
export interface GoogleIdentity {
  /** the id of the account at Google; unlike the address it never changes */
  sub: string
  email: string
  name: string
  nonce: unknown
}

/** @throws Problem sign-in-failed for an invalid token, unavailable if Google's keys cannot be fetched */
export type CheckToken = (credentials: string) => Promise<GoogleIdentity>

export function createTokenCheck(options: {
  clientId: string
  keysUrl: string
  fetch: typeof fetch
  log: Pick<Logger, 'warn' | 'info'>
  now(): Date
}): CheckToken {
  const { clientId, keysUrl, fetch, log, now } = options
  const remote = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: (url, init) => fetch(url, init) })

  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      log.warn({ err: error }, 'the keys of Google cannot be fetched')
      throw new Problem('unavailable', 'Google cannot be reached now. Try again in a moment, or sign in by password.')
    }
  }

  return async credentials => {
    try {
      const { payload } = await jwtVerify(credentials, keys, {
        algorithms: ['RS256'],
        issuer: issuers,
        audience: clientId,
        currentDate: now(),
        clockTolerance: CLOCK_TOLERANCE,
        maxTokenAge: TOKEN_AGE_MAX,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      })
      return identityOf(payload)
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      log.info({ code: error.code }, 'a token of Google was refused')
      throw googleFailed()
    }
  }
}

export function googleFailed(): Problem {
  return new Problem('sign-in-failed', 'Authentication failed')
}

function identityOf(payload: JWTPayload): GoogleIdentity {
  const { sub, aud, email, email_verified: verified, name, nonce } = payload
  // A token with several audiences may have been issued to any of them.
  if (typeof aud !== 'string' || typeof sub !== 'string' || sub === '' || verified !== true) throw googleFailed()
  if (typeof email !== 'string' || emailIssue(email) !== null) throw googleFailed()
  return { sub, email, name: typeof name === 'string' ? name : '', nonce }
}
