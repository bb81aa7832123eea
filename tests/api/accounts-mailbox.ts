import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, vi } from 'vitest'

/** An email as a mail program shows it, with its raw bytes. */
export interface ReceivedEmail extends Email {
  raw: string
}

export interface Mailbox {
  readonly port: number
  readonly emails: ReceivedEmail[]
  /** Waits until this many emails have arrived. */
  waitForCount(count: number): Promise<ReceivedEmail[]>
  /** Waits until this many have arrived for one address. */
  emailsTo(address: string, count: number): Promise<ReceivedEmail[]>
  close(): Promise<void>
}

/** A real mail server on a port of its own; by default without TLS and sign-in. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const emails: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        emails.push(await parseEmail(Buffer.concat(chunks)))
        done()
      })
    },
    ...options,
  })
  // Some tests make the client hang up.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    emails,
    async waitForCount(count) {
      await vi.waitFor(() => expect(emails.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 })
      return emails
    },
    emailsTo: (address, count) =>
      vi.waitFor(
        () => {
          const own = emails.filter(({ to }) => to?.[0]?.address === address)
          expect(own.length).toBeGreaterThanOrEqual(count)
          return own
        },
        { timeout: 10_000 },
      ),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

async function parseEmail(bytes: Buffer): Promise<ReceivedEmail> {
  return { ...(await PostalMime.parse(bytes)), raw: bytes.toString() }
}

/** The emails in a data directory's outbox, oldest first; waits for this many. */
export async function readOutbox(dataDir: string, count: number): Promise<ReceivedEmail[]> {
  const folder = join(dataDir, 'outbox')
  const names = await vi.waitFor(
    async () => {
      const found = (await readdir(folder).catch(() => [])).filter(name => !name.startsWith('.')).sort()
      expect(found.length).toBeGreaterThanOrEqual(count)
      return found
    },
    { timeout: 10_000 },
  )
  return Promise.all(names.map(async name => parseEmail(await readFile(join(folder, name)))))
}

/** Address and token of the link in an email. */
export function linkIn(email: ReceivedEmail | undefined): { address: string; token: string } {
  const [, address = '', token = ''] = /(https?:\/\/\S+)#token=(\S+)/.exec(email?.text ?? '') ?? []
  if (token === '') expect.fail('The email has no link')
  return { address, token }
}
