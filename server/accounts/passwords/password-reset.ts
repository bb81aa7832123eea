import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { events as names } from '#core/shared/event.ts'
import { refuseIssues } from '../../access/field-issues.ts'
import { addressGroup } from '../../http/security/client-address.ts'
import type { Database, Events } from '../../ports.ts'
import { createKeyedRateLimit } from '../../rate-limit/keyed-rate-limit.ts'
import { rateLimited } from '../../rate-limit/rate-limited.ts'
import type { SendEmailLink } from '../email/email-links.ts'
import { endTokens, personOfToken, takeToken } from '../email/email-tokens.ts'
import { dropSecondStep } from '../second-factor/second-step.ts'
import type { Accounts } from '../service.ts'
import { findBySignIn, signInKey } from '../users.ts'
import { newPasswordIssue } from './passwords.ts'

const waitingMax = 1_000

/** Sets a new password for a person who forgot the old one. */
export interface PasswordReset {
  /**
   * Emails the link if an account has this address or user id. Neither the response nor its time reveals whether
   * there is one: the lookup happens after the response.
   * @throws Problem too-many if this client asks too often
   */
  request(name: string, address: string): void
  /**
   * Sets the password and ends all sessions; returns the mark that makes the browser a known one.
   * @throws Problem bad-input on `token` or `password`
   */
  reset(input: { token: string; password: string }): Promise<{ mark: string }>
  /** Sends the emails that are still queued. */
  close(): Promise<void>
}

export function createPasswordReset(dependencies: {
  database: Database
  events: Pick<Events, 'emit'>
  accounts: Pick<Accounts, 'sessions' | 'browser' | 'passwords' | 'pardon'>
  mailLink: SendEmailLink
  /** requests per address within 15 minutes; 0 turns the limit off */
  limit: number
  log: Pick<Logger, 'error' | 'warn'>
  now(): Date
}): PasswordReset {
  const { database, events, accounts, mailLink: sendLink, limit, log, now } = dependencies
  const addressLimit = createKeyedRateLimit({ most: limit, withinMs: 15 * 60_000, now })
  const personLimit = createKeyedRateLimit({ gapMs: 60_000, most: 10, now })
  const inFlight = new Set<Promise<void>>()
  const closing = new AbortController()

  async function sendLinkTo(name: string): Promise<void> {
    // A random delay, so that the load of sending an email does not slow the next response just when an account
    // exists.
    await pause(randomInt(1_000), undefined, { signal: closing.signal }).catch(() => undefined)
    try {
      const row = await findBySignIn(database.read, signInKey(name))
      if (row && row.deleted_at === null && personLimit.take(row.id) === 0) await sendLink('restore', row)
    } catch (err) {
      log.error({ err }, 'a password reset email was not sent')
    }
  }

  return {
    request(name, address) {
      const waitMs = limit === 0 ? 0 : addressLimit.take(addressGroup(address))
      if (waitMs > 0) throw rateLimited('Too many emails were requested from here.', waitMs)
      if (inFlight.size >= waitingMax) return log.warn('too many password reset emails are queued: one was dropped')
      const sending = sendLinkTo(name).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
    },
    async reset({ token, password }) {
      await personOfToken(database.read, 'restore', token, now())
      refuseIssues({ password: newPasswordIssue(password) })
      const digest = await accounts.passwords.hash(password)
      const row = await database.write(async tx => {
        const before = await takeToken(tx, 'restore', token, now())
        // Receiving the email proves the address.
        const change = { password_hash: digest, email_verified: 1, second_step: before.second_step }
        if (before.email_verified === 0) {
          // The second step of an unverified account may be a stranger's, and would lock out the owner of the
          // address.
          change.second_step = 0
          await dropSecondStep(tx, before.id)
        }
        await tx.updateTable('users').set(change).where('id', '=', before.id).execute()
        await endTokens(tx, 'verify', before.id)
        await events.emit(tx, { person: before.id }, names.account, {})
        await accounts.sessions.closeAll(before.id, tx)
        return { ...before, ...change }
      })
      accounts.pardon(row)
      return { mark: await accounts.browser.markOf(row) }
    },
    async close() {
      closing.abort()
      await Promise.all(inFlight)
    },
  }
}
