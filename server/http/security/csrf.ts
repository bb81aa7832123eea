import { createHmac, timingSafeEqual } from 'node:crypto'
import { Problem } from '#core/shared/error.ts'
import type { Config } from '../../config.ts'
import type { CallContext } from '../../contract.ts'
import { randomId } from '../random-ids.ts'
import type { RequestContext } from '../request-context.ts'
import type { Session } from '../request-services.ts'

const year = 365 * 24 * 60 * 60
const cachedTokensMax = 10_000

/**
 * A token is an HMAC of the session id, or of a random cookie of a visitor without a session. Nothing is stored; a
 * token is valid only for its session and ends with it.
 */
export class CsrfTokens {
  readonly #secret: string
  readonly #cookie: string
  /** a cache: signing costs more than a lookup */
  readonly #cachedTokens = new Map<string, string>()

  /** @param options.secret the server's secret; see readSecret */
  constructor(options: { secret: string; config: Pick<Config, 'publicUrl'> }) {
    this.#secret = options.secret
    this.#cookie = options.config.publicUrl?.startsWith('https:') ? '__Host-skald_visitor' : 'skald_visitor'
  }

  /** The token for GET csrf-token; a visitor without a cookie gets one. */
  issue(cookies: CallContext['cookies'], session: Session | null): string {
    if (session) return this.#sign(`session:${session.sessionId}`)
    const existing = wellFormed(cookies.get(this.#cookie))
    const visitor = existing ?? randomId()
    if (existing === undefined) cookies.set(this.#cookie, visitor, { maxAge: year })
    return this.#sign(`visitor:${visitor}`)
  }

  /** @throws Problem `bad-csrf` if the token is missing, wrong or from another session */
  check(ctx: RequestContext, session: Session | null): void {
    const received = ctx.header('x-csrf-token')
    const visitor = session ? undefined : wellFormed(ctx.cookie(this.#cookie))
    if (received !== undefined && (session !== null || visitor !== undefined)) {
      const expected = this.#sign(session ? `session:${session.sessionId}` : `visitor:${visitor}`)
      if (
        received.length === expected.length &&
        timingSafeEqual(Buffer.from(received, 'latin1'), Buffer.from(expected, 'latin1'))
      )
        return
    }
    throw new Problem('bad-csrf', 'The page is out of date. Reload it and try again.')
  }

  #sign(subject: string): string {
    const existing = this.#cachedTokens.get(subject)
    if (existing !== undefined) return existing
    const token = createHmac('sha256', this.#secret).update(subject).digest('base64url')
    if (this.#cachedTokens.size >= cachedTokensMax) this.#cachedTokens.clear()
    this.#cachedTokens.set(subject, token)
    return token
  }
}

function wellFormed(visitor: string | undefined): string | undefined {
  return visitor !== undefined && /^[a-z2-7]{26}$/.test(visitor) ? visitor : undefined
}
