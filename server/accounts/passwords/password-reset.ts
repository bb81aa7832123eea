import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { events as names } from '#core/shared/event.ts'
import { refuseIssues } from '../../access/field-issues.ts'
import { addressGroup } from '../../http/security/client-address.ts'
import type { Database, Events } from '../../ports.ts'
import type { SendEmailLink } from '../email/email-links.ts'
import { endTokens, personOfToken, takeToken } from '../email/email-tokens.ts'
import { createKeyedRateLimit, rateLimited } from '../limits/keyed-rate-limit.ts'
import { dropSecondStep } from '../second-factor/second-step.ts'
import type { Accounts } from '../service.ts'
import { findBySignIn, signInKey } from '../users.ts'
import { newPasswordIssue } from './passwords.ts'

const waitingMax = 1_000

/** A new password for who forgot the old one (decision A-021). */
export interface PasswordReset {
  /**
   * Has the link mailed, if there is an account by this address or user id; whether there is shows neither in the
   * answer nor in its time, as nothing is looked up before it is out.
   * @throws Problem too-many where this client asks too often
   */
  request(name: string, address: string): void
  /**
   * Sets it and ends every session; answers the mark of the browser, which has proven whose it is.
   * @throws Problem bad-input on `token` or `password`
   */
  reset(input: { token: string; password: string }): Promise<{ mark: string }>
  /** Does what was asked for. */
  close(): Promise<void>
}

export function createPasswordReset(dependencies: {
  database: Database
  events: Pick<Events, 'emit'>
  accounts: Pick<Accounts, 'sessions' | 'browser' | 'passwords' | 'pardon'>
  mailLink: SendEmailLink
  /** letters asked for from one address within 15 minutes; 0 is off */
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
    // Some time within the next second, so that no later answer is slower just when there is an account.
    await pause(randomInt(1_000), undefined, { signal: closing.signal }).catch(() => undefined)
    try {
      const row = await findBySignIn(database.read, signInKey(name))
      if (row && row.deleted_at === null && personLimit.take(row.id) === 0) await sendLink('restore', row)
    } catch (err) {
      log.error({ err }, 'a letter for a new password was not sent')
    }
  }

  return {
    request(name, address) {
      const waitMs = limit === 0 ? 0 : addressLimit.take(addressGroup(address))
      if (waitMs > 0) throw rateLimited('Too many letters were asked for from here.', waitMs)
      if (inFlight.size >= waitingMax) return log.warn('too many letters for new passwords wait: one was left out')
      const sending = sendLinkTo(name).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
    },
    async reset({ token, password }) {
      await personOfToken(database.read, 'restore', token, now())
      refuseIssues({ password: newPasswordIssue(password) })
      const digest = await accounts.passwords.hash(password)
      const row = await database.write(async tx => {
        const before = await takeToken(tx, 'restore', token, now())
        // The letter arrived, which is all that verifying asks.
        const change = { password_hash: digest, email_verified: 1, second_step: before.second_step }
        if (before.email_verified === 0) {
          // Whoever set it up never proved the address, and would keep its owner out by it.
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
