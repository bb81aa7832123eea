import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, vi } from 'vitest'

/** A letter as a mail program shows it, with the bytes it came as. */
export interface Received extends Email {
  raw: string
}

export interface Mailbox {
  readonly port: number
  readonly letters: Received[]
  /** Waits until so many letters came in all. */
  hold(count: number): Promise<Received[]>
  /** Waits until so many came for one address. */
  lettersTo(address: string, count: number): Promise<Received[]>
  close(): Promise<void>
}

/** A real mail server on a port of its own; without TLS and sign-in unless told otherwise. */
export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const letters: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        letters.push(await readLetter(Buffer.concat(chunks)))
        done()
      })
    },
    ...options,
  })
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    async hold(count) {
      await vi.waitFor(() => expect(letters.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 })
      return letters
    },
    lettersTo: (address, count) =>
      vi.waitFor(
        () => {
          const own = letters.filter(({ to }) => to?.[0]?.address === address)
          expect(own.length).toBeGreaterThanOrEqual(count)
          return own
        },
        { timeout: 10_000 },
      ),
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

async function readLetter(bytes: Buffer): Promise<Received> {
  return { ...(await PostalMime.parse(bytes)), raw: bytes.toString() }
}

/** The letters in a data directory's outbox, oldest first; waits for so many. */
export async function readOutbox(dataDir: string, count: number): Promise<Received[]> {
  const folder = join(dataDir, 'outbox')
  const names = await vi.waitFor(
    async () => {
      const found = (await readdir(folder).catch(() => [])).filter(name => !name.startsWith('.')).sort()
      expect(found.length).toBeGreaterThanOrEqual(count)
      return found
    },
    { timeout: 10_000 },
  )
  return Promise.all(names.map(async name => readLetter(await readFile(join(folder, name)))))
}

/** Where the link of a letter leads, and the token it carries. */
export function linkIn(letter: Received | undefined): { address: string; token: string } {
  const [, address = '', token = ''] = /(https?:\/\/\S+)#token=(\S+)/.exec(letter?.text ?? '') ?? []
  if (token === '') expect.fail('The letter has no link')
  return { address, token }
}
