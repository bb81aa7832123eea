import type { Logger } from 'pino'
import { events as names } from '#core/shared/event.ts'
import type { SessionUser } from '../../contract.ts'
import type { Database, Events } from '../../ports.ts'
import { createKeyedRateLimit } from '../../rate-limit/keyed-rate-limit.ts'
import { rateLimited } from '../../rate-limit/rate-limited.ts'
import { findById, findBySignIn, signInKey } from '../users.ts'
import type { SendEmailLink } from './email-links.ts'
import { takeToken } from './email-tokens.ts'

/** Verifies that an address belongs to the owner of the account; nothing else depends on it. */
export interface EmailVerification {
  /**
   * Emails the first link to a new account. Never rejects: the account exists, and the email can be requested again.
   */
  welcome(email: string): Promise<void>
  /** Emails another link, unless the address is verified. @throws Problem too-many */
  resend(user: SessionUser): Promise<void>
  /** @throws Problem bad-input on `token` */
  verify(token: string): Promise<void>
}

export function createEmailVerification(dependencies: {
  database: Database
  events: Pick<Events, 'emit'>
  mailLink: SendEmailLink
  log: Pick<Logger, 'error'>
  now(): Date
}): EmailVerification {
  const { database, events, mailLink: sendLink, log, now } = dependencies
  const resendLimit = createKeyedRateLimit({ gapMs: 60_000, most: 10, now })

  return {
    async welcome(email) {
      try {
        const row = await findBySignIn(database.read, signInKey(email))
        if (row?.email_verified === 0) await sendLink('verify', row)
      } catch (err) {
        log.error({ err }, 'the verification email of a new account was not sent')
      }
    },
    async resend(user) {
      const row = await findById(database.read, user.id)
      if (row?.email_verified !== 0) return
      const waitMs = resendLimit.take(row.id)
      if (waitMs > 0) throw rateLimited('The email was sent already.', waitMs)
      await sendLink('verify', row)
    },
    async verify(token) {
      await database.write(async tx => {
        const { id } = await takeToken(tx, 'verify', token, now())
        await tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute()
        await events.emit(tx, { person: id }, names.account, {})
      })
    },
  }
}
