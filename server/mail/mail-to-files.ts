import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import MimeNode from 'nodemailer/lib/mime-node'
import type { Logger } from 'pino'
import { randomId } from '../http/random-ids.ts'
import type { Email, Mail } from '../ports.ts'
import { type MailMessage, mailMessageOf } from './message.ts'

/**
 * Used if no mail server is configured: every email becomes a file that mail programs can open and that is readable
 * as text. A link in an email gives access to an account, so only the owner of the process may read the files.
 */
export function createOutbox(options: {
  folder: string
  from: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
}): Mail {
  const { folder, from, log, now } = options
  const inFlight = new Set<Promise<void>>()

  async function write(email: Email): Promise<void> {
    const message = mailMessageOf(email, from)
    if (!message) return log.warn('an email with an invalid address was not written')
    const date = now()
    const name = `${date.toISOString().replace(/[-:.]/g, '')}-${randomId().slice(0, 10)}.eml`
    const file = join(folder, name)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, `.${name}`), file, fileOf(message, date))
      log.info({ file }, 'an email was written to the outbox')
    } catch (err) {
      log.error({ err, file }, 'an email could not be written')
    }
  }

  return {
    async send(email) {
      const writing = write(email)
      inFlight.add(writing)
      await writing
      inFlight.delete(writing)
    },
    waiting: () => inFlight.size,
    async close() {
      await Promise.all(inFlight)
    },
  }
}

/** Renames the complete file into place, so that nobody reads half of one. */
async function writeWhole(draft: string, file: string, text: string): Promise<void> {
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Unencoded UTF-8, so that the link can be copied from any editor. */
function fileOf({ from, to, subject, text, messageId, headers }: MailMessage, date: Date): string {
  const head = new MimeNode('text/plain; charset=utf-8').setHeader({
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': messageId,
    Date: date.toUTCString().replace('GMT', '+0000'),
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  })
  return `${head.buildHeaders()}\r\n\r\n${text.replaceAll('\n', '\r\n')}`
}
