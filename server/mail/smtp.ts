import { setTimeout as pause } from 'node:timers/promises'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail } from '../ports.ts'
import { type MailMessage, mailMessageOf } from './message.ts'

/** Delays before each further attempt. */
const retryDelaysMs = [1_000, 10_000, 60_000]
/** Limit of one attempt, however slow the mail server is. */
const attemptTimeoutMs = 60_000
const closeMs = 5_000
/** Emails kept in memory; more mean that the mail server has been unavailable for long. */
const waitingMax = 1_000

/**
 * Sends by a mail server: `smtps://` uses TLS from the first byte, `smtp://` once the server offers it, and with a
 * password in the URL never without. Options in the URL's query take precedence. Gives up after a few attempts; the
 * log has the id of an email and the server's error code, never its content.
 */
export function createSmtp(options: {
  url: string
  from: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** milliseconds before each further attempt */
  waits?: readonly number[]
  /** milliseconds for one attempt */
  tryMs?: number
}): Mail {
  const { from, log } = options
  const delays = options.waits ?? retryDelaysMs
  const transport = createTransport({
    ...{ pool: true, url: options.url, maxConnections: 2, idleTimeout: 30_000 },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 },
    requireTLS: new URL(options.url).password !== '',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const inFlight = new Set<Promise<void>>()
  const closing = new AbortController()

  /** Resolves to true if no further attempt is needed. */
  async function attempt(message: MailMessage, isLast: boolean): Promise<boolean> {
    const email = message.messageId
    try {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(options.tryMs ?? attemptTimeoutMs) })
      log.info({ letter: email }, 'an email was sent')
      return true
    } catch (error) {
      const failure = errorSummary(error)
      // The server will refuse this email on every attempt.
      const refused = ['EENVELOPE', 'EMESSAGE'].includes(failure.code ?? '') && (failure.responseCode ?? 500) >= 500
      if (refused) log.warn({ letter: email, ...failure }, 'an email was refused')
      else if (isLast) log.error({ letter: email, ...failure }, 'an email was given up')
      else log.warn({ letter: email, ...failure }, 'an email could not be sent yet')
      return refused
    }
  }

  async function deliver(message: MailMessage): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= delays.length || closing.signal.aborted
      if ((await attempt(message, isLast)) || isLast) return
      // On close, the last attempt follows at once.
      await pause(delays[tries], undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    async send(email) {
      const message = mailMessageOf(email, from)
      if (!message) return log.warn('an email with an invalid address was not sent')
      if (inFlight.size >= waitingMax) return log.error('too many emails are queued: one was dropped')
      const delivery = deliver(message).finally(() => inFlight.delete(delivery))
      inFlight.add(delivery)
    },
    waiting: () => inFlight.size,
    async close() {
      closing.abort()
      const done = new AbortController()
      const timeout = pause(closeMs, undefined, { signal: done.signal }).catch(() => undefined)
      await Promise.race([Promise.all(inFlight), timeout])
      done.abort()
      // Attempts that stall fail now, each with a line in the log.
      transport.close({ force: true })
      await Promise.all(inFlight)
    },
  }
}

/** The parts of an error that may be logged: the server's message may contain the address or the email. */
function errorSummary(error: unknown): Pick<NodemailerError, 'code' | 'responseCode' | 'command'> {
  const { code, responseCode, command } = error as NodemailerError
  return { code, responseCode, command }
}
