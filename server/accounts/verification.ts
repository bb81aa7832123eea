import type { Logger } from 'pino'
import { events as names } from '#core/shared/event.ts'
import type { SessionUser } from '../contract.ts'
import type { Database, Events } from '../ports.ts'
import type { MailLink } from './mail-links.ts'
import { takeToken } from './mail-tokens.ts'
import { createPace, tooSoon } from './pace.ts'
import { findById, findBySignIn, signInKey } from './users.ts'

/** That an address is its owner's (decision A-020); nothing waits for it. */
export interface Verification {
  /** Mails the first link to a new account. Never fails: the account is there, and another letter can be asked for. */
  welcome(email: string): Promise<void>
  /** Mails another one, unless the address is verified. @throws Problem too-many */
  resend(user: SessionUser): Promise<void>
  /** @throws Problem bad-input on `token` */
  verify(token: string): Promise<void>
}

export function createVerification(parts: {
  database: Database
  events: Pick<Events, 'emit'>
  mailLink: MailLink
  log: Pick<Logger, 'error'>
  now(): Date
}): Verification {
  const { database, events, mailLink, log, now } = parts
  const pace = createPace({ gapMs: 60_000, most: 10, now })

  return {
    async welcome(email) {
      try {
        const row = await findBySignIn(database.read, signInKey(email))
        if (row?.email_verified === 0) await mailLink('verify', row)
      } catch (err) {
        log.error({ err }, 'a new account got no letter')
      }
    },
    async resend(user) {
      const row = await findById(database.read, user.id)
      if (row?.email_verified !== 0) return
      const waitMs = pace.take(row.id)
      if (waitMs > 0) throw tooSoon('The letter was sent already.', waitMs)
      await mailLink('verify', row)
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
