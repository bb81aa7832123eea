import { setTimeout as pause } from 'node:timers/promises'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail } from '../ports.ts'
import { type MailMessage, mailMessageOf } from './message.ts'

/** How long to wait before each further try. */
const retryDelaysMs = [1_000, 10_000, 60_000]
/** One try, however slowly the mail server answers. */
const attemptTimeoutMs = 60_000
const closeMs = 5_000
/** Letters kept in memory; more than this means that the mail server has been away for long. */
const waitingMax = 1_000

/**
 * Hands letters to a mail server: `smtps://` speaks TLS from the first byte, `smtp://` as soon as the server offers it,
 * and where the address holds a password never without. What the address says in its query wins. Tried a few times and
 * then given up; the log has the number of a letter and what the server objected to, never what is in it.
 */
export function createSmtp(options: {
  url: string
  from: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** milliseconds before each further try */
  waits?: readonly number[]
  /** milliseconds for one try */
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

  /** Answers whether that was the end of it. */
  async function attempt(message: MailMessage, isLast: boolean): Promise<boolean> {
    const email = message.messageId
    try {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(options.tryMs ?? attemptTimeoutMs) })
      log.info({ letter: email }, 'a letter was sent')
      return true
    } catch (error) {
      const failure = errorSummary(error)
      // What is wrong with a letter is wrong with it at every try.
      const refused = ['EENVELOPE', 'EMESSAGE'].includes(failure.code ?? '') && (failure.responseCode ?? 500) >= 500
      if (refused) log.warn({ letter: email, ...failure }, 'a letter was refused')
      else if (isLast) log.error({ letter: email, ...failure }, 'a letter was given up')
      else log.warn({ letter: email, ...failure }, 'a letter could not be sent yet')
      return refused
    }
  }

  async function deliver(message: MailMessage): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= delays.length || closing.signal.aborted
      if ((await attempt(message, isLast)) || isLast) return
      // Closing tries once more at once.
      await pause(delays[tries], undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    async send(email) {
      const message = mailMessageOf(email, from)
      if (!message) return log.warn('a letter without a proper address was not sent')
      if (inFlight.size >= waitingMax) return log.error('too many letters wait: one was given up')
      const delivery = deliver(message).finally(() => inFlight.delete(delivery))
      inFlight.add(delivery)
    },
    async close() {
      closing.abort()
      const done = new AbortController()
      const timeout = pause(closeMs, undefined, { signal: done.signal }).catch(() => undefined)
      await Promise.race([Promise.all(inFlight), timeout])
      done.abort()
      // What a server stalls fails now, each with its line in the log.
      transport.close({ force: true })
      await Promise.all(inFlight)
    },
  }
}

/** What may be logged of a failure: the server's own words can hold the address or the letter. */
function errorSummary(error: unknown): Pick<NodemailerError, 'code' | 'responseCode' | 'command'> {
  const { code, responseCode, command } = error as NodemailerError
  return { code, responseCode, command }
}
