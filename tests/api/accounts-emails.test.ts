import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, startServer, type TestServer } from '#tests/harness/index.ts'
import { password } from './accounts-mail-fixture.ts'
import { linkIn, openMailbox, readOutbox } from './accounts-mailbox.ts'

const { register, me } = sessionCalls
const input = { username: 'Ann', email: 'ann@example.org', password }

/** The first account gets no email. */
async function openHost(server: TestServer) {
  await new Client(server).call(register, { ...input, email: 'host@example.org' })
}

it('without a mail server, emails are written to the outbox and their links have the real port [AUTH-31] [AUTH-32]', async () => {
  const server = await startServer()
  await openHost(server)
  const client = new Client(server)
  await client.call(register, input)
  const [first] = await readOutbox(server.dataDir, 1)
  expect(linkIn(first).address).toBe(`http://localhost:${server.port}/auth/verify`)
  await client.call(accountCalls['verify-email'], { token: linkIn(first).token })
  expect((await client.call(me, {})).user.emailVerified).toBe(true)
  await client.call(accountCalls['send-restoration-email'], { email: input.email })
  const [, second] = await readOutbox(server.dataDir, 2)
  expect(linkIn(second).address).toBe(`http://localhost:${server.port}/auth/reset`)
  const lines = server.log.lines('info').filter(({ msg }) => msg === 'an email was written to the outbox')
  expect(lines.map(({ file }) => String(file).startsWith(join(server.dataDir, 'outbox')))).toEqual([true, true])
  for (const receivedEmail of [first, second]) expect(server.log.text).not.toContain(linkIn(receivedEmail).token)
  await server.close()
})

it('an outbox nobody can write to stops no registration', async () => {
  const server = await startServer({ expectsErrors: true })
  await openHost(server)
  await writeFile(join(server.dataDir, 'outbox'), 'in the way')
  expect((await new Client(server).call(register, input)).user.email).toBe(input.email)
  await server.close()
  expect(server.log.lines('error').map(({ msg }) => msg)).toEqual(['an email could not be written'])
  expect(server.log.text).not.toContain('token=')
})

it('a folder that is only read stops no registration either', async () => {
  const server = await startServer({ expectsErrors: true })
  await openHost(server)
  await mkdir(join(server.dataDir, 'outbox'), { mode: 0o500 })
  expect((await new Client(server).call(register, input)).user.email).toBe(input.email)
  await chmod(join(server.dataDir, 'outbox'), 0o700)
  await server.close()
})

it('a mail server that refuses, hangs up or is away stops no registration', async () => {
  const refusing = await openMailbox({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such person'), { responseCode: 550 })),
  })
  const closing = await openMailbox({ onConnect: (_session, done) => done(new Error('go away')) })
  const away = await openMailbox()
  await away.close()
  for (const { port } of [refusing, closing, away]) {
    const server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` }, expectsErrors: true })
    expect((await new Client(server).call(register, input)).user.email).toBe(input.email)
    await server.close()
    expect(server.log.text).toMatch(/an email (was refused|was given up)/)
    expect(server.log.text).not.toMatch(/token=|ann@example/)
  }
  await refusing.close()
  await closing.close()
})

it.each(['ann@example.org\r\nBcc: evil@example.org', 'ann@example.org, evil@example.org', '\u202eann@example.org'])(
  'no email goes to %j, as no account has such an address',
  async email => {
    const box = await openMailbox()
    const server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${box.port}` } })
    const client = new Client(server)
    expect((await client.attempt(register as never, { ...input, email })).status).toBe(400)
    await client.attempt(accountCalls['send-restoration-email'] as never, { email })
    await server.close()
    expect(box.emails).toEqual([])
    await box.close()
  },
)
