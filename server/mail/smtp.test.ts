import { createServer, type Server, type Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/api/accounts-mailbox.ts'
import { writeEmail } from './emails.ts'
import { createSmtp } from './smtp.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const from = 'Skald <skald@example.org>'
const secret = 'q'.repeat(43)
const email = (to = 'ann@example.org') =>
  writeEmail('restore', 'en', { to, link: `https://skald.example.org/auth/reset#token=${secret}` })
const ends: (() => Promise<unknown>)[] = []

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  expect(JSON.stringify([log.info.mock.calls, log.warn.mock.calls, log.error.mock.calls])).not.toMatch(
    /qqqq|ann@|token/,
  )
})

async function mailbox(options?: SMTPServerOptions): Promise<Mailbox> {
  const box = await openMailbox(options)
  ends.push(box.close)
  return box
}

function mailTo(place: string, more: { waits?: number[]; tryMs?: number } = {}) {
  const mail = createSmtp({ url: place, from, log, waits: [20, 20], ...more })
  ends.push(mail.close)
  return mail
}

/** The fields of the log lines with this message. */
function logged(level: 'info' | 'warn' | 'error', words: string): unknown[] {
  return log[level].mock.calls.filter(([, said]) => said === words).map(([fields]) => fields)
}

describe('a mail server', () => {
  it('gets the email as it was written', async () => {
    const box = await mailbox()
    await mailTo(`smtp://127.0.0.1:${box.port}`).send(email())
    const [received] = await box.waitForCount(1)
    expect(received).toMatchObject({
      from: { name: 'Skald', address: 'skald@example.org' },
      to: [{ address: 'ann@example.org' }],
      subject: 'Set a new password',
    })
    expect(received?.text?.trim()).toBe(email().text.trim())
    expect(received?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    await vi.waitFor(() => expect(logged('info', 'an email was sent')).toEqual([{ letter: received?.messageId }]))
  })

  it('gets many over few connections', async () => {
    let connections = 0
    const box = await mailbox({
      onConnect(_session, done) {
        connections += 1
        done()
      },
    })
    const mail = mailTo(`smtp://127.0.0.1:${box.port}`)
    for (let at = 0; at < 30; at += 1) await mail.send(email(`ann@host${at}.example.org`))
    expect(mail.waiting()).toBeGreaterThan(20)
    await box.waitForCount(30)
    await vi.waitFor(() => expect(mail.waiting()).toBe(0))
    expect(connections).toBeLessThanOrEqual(2)
  })

  it('gets queued emails when the server closes', async () => {
    const box = await mailbox()
    const mail = createSmtp({ url: `smtp://127.0.0.1:${box.port}`, from, log })
    for (let at = 0; at < 5; at += 1) await mail.send(email())
    await mail.close()
    expect(box.emails).toHaveLength(5)
  })
})

describe('TLS', () => {
  it('is spoken from the start with smtps, and the certificate is checked', async () => {
    const box = await mailbox({ secure: true })
    await mailTo(`smtps://127.0.0.1:${box.port}`, { waits: [] }).send(email())
    await vi.waitFor(() => expect(logged('error', 'an email was given up')).toHaveLength(1))
    await mailTo(`smtps://127.0.0.1:${box.port}?tls.rejectUnauthorized=false`).send(email())
    await box.waitForCount(1)
  })

  it('is required if a password would be sent', async () => {
    let commandCount = 0
    const box = await mailbox({
      onAuth(_auth, _session, done) {
        commandCount += 1
        done(null, { user: 'ann' })
      },
      allowInsecureAuth: true,
    })
    const place = `smtp://ann:night@127.0.0.1:${box.port}`
    await mailTo(place, { waits: [] }).send(email())
    await vi.waitFor(() => expect(logged('error', 'an email was given up')).toHaveLength(1))
    expect(commandCount).toBe(0)
    await mailTo(`${place}?requireTLS=false`).send(email())
    await box.waitForCount(1)
    expect(commandCount).toBe(1)
  })
})

describe('a mail server that fails', () => {
  it('for a while is retried, and the email arrives once', async () => {
    let refusals = 0
    const box = await mailbox({
      onMailFrom(_address, _session, done) {
        refusals += 1
        done(refusals < 3 ? Object.assign(new Error('busy, ask later'), { responseCode: 451 }) : null)
      },
    })
    const mail = mailTo(`smtp://127.0.0.1:${box.port}`)
    await mail.send(email())
    await box.waitForCount(1)
    await mail.close()
    expect(box.emails).toHaveLength(1)
    expect(logged('warn', 'an email could not be sent yet')).toHaveLength(2)
  })

  it('permanently for this address is not retried, and its message stays out of the log', async () => {
    let commandCount = 0
    const box = await mailbox({
      onRcptTo(address, _session, done) {
        commandCount += 1
        done(Object.assign(new Error(`no ${address.address} here`), { responseCode: 550 }))
      },
    })
    const mail = mailTo(`smtp://127.0.0.1:${box.port}`)
    await mail.send(email())
    await vi.waitFor(() => expect(logged('warn', 'an email was refused')).toHaveLength(1))
    await mail.close()
    expect(commandCount).toBe(1)
    expect(log.error).not.toHaveBeenCalled()
  })

  it('by being unreachable is retried a few times', async () => {
    const box = await openMailbox()
    await box.close()
    await mailTo(`smtp://127.0.0.1:${box.port}`).send(email())
    await vi.waitFor(() => expect(logged('error', 'an email was given up')).toHaveLength(1))
    expect(logged('warn', 'an email could not be sent yet')).toHaveLength(2)
  })

  async function rawServer(serve: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>()
    const server: Server = createServer(socket => {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      serve(socket)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    ends.push(async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    })
    const address = server.address()
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  it('by hanging times out', async () => {
    const place = await rawServer(() => undefined)
    await mailTo(place, { waits: [], tryMs: 200 }).send(email())
    await vi.waitFor(() => expect(logged('error', 'an email was given up')).toHaveLength(1))
  })

  it('by hanging up is given up as well', async () => {
    const place = await rawServer(socket => void socket.end('220 here\r\n'))
    await mailTo(place, { waits: [1] }).send(email())
    await vi.waitFor(() => expect(logged('error', 'an email was given up')).toHaveLength(1), { timeout: 10_000 })
  })

  it('by sending nonsense is given up as well', async () => {
    const place = await rawServer(socket => void socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    await mailTo(place, { waits: [] }).send(email())
    await vi.waitFor(() => expect(logged('error', 'an email was given up')).toHaveLength(1))
  })

  it('never delays the sender, nor closing for long', async () => {
    const place = await rawServer(() => undefined)
    const mail = createSmtp({ url: place, from, log })
    await mail.send(email())
    expect(log.warn).not.toHaveBeenCalled()
    await mail.close()
    expect(logged('error', 'an email was given up')).toHaveLength(1)
  })
})

it.each(['a@b.co\r\nBcc: evil@example.org', 'a@b.co>\r\nRCPT TO:<evil@example.org', 'a@b.co, evil@example.org'])(
  'refuses the address %j',
  async to => {
    const box = await mailbox()
    const mail = mailTo(`smtp://127.0.0.1:${box.port}`)
    await mail.send(email(to))
    await mail.close()
    expect(box.emails).toEqual([])
    expect(log.warn).toHaveBeenCalledWith('an email with an invalid address was not sent')
  },
)
