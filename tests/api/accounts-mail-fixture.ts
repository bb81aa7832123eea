import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import type { DeliveredEvent } from '#server/ports.ts'
import { Client, startServer, type TestResponse, type TestServer } from '#tests/harness/index.ts'
import { type Mailbox, openMailbox } from './accounts-mailbox.ts'

export const password = 'a long night 1'

/** A server that sends to a mailbox, with a clock of the test's own. */
export interface MailFixture {
  server: TestServer
  mailbox: Mailbox
  /** every event of the core, oldest first */
  emitted: DeliveredEvent[]
  advance(ms: number): void
  /** A new person in a browser of their own. */
  newcomer(): Promise<{ client: Client; email: string; id: string }>
  close(): Promise<void>
}

export async function openMailFixture(env: Record<string, string> = {}): Promise<MailFixture> {
  let time = Date.parse('2026-03-01T12:00:00Z')
  let people = 0
  const mailbox = await openMailbox()
  const server = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, PUBLIC_URL: 'http://skald.example.org', ...env },
    overrides: { now: () => new Date(time) },
  })
  const { database, events } = server.server.services
  const emitted: DeliveredEvent[] = []
  events.subscribe(delivery => void emitted.push(delivery))
  return {
    ...{ server, mailbox, emitted },
    advance: ms => {
      time += ms
    },
    async newcomer() {
      people += 1
      const email = `person${people}@example.org`
      const client = new Client(server)
      await client.call(sessionCalls.register, { username: 'Ann', email, password })
      const { id } = await database.read
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return { client, email, id }
    },
    async close() {
      await server.close()
      await mailbox.close()
    },
  }
}

/** The parts of a refusal that tests compare. */
export function refusalSummary({ status, json }: TestResponse) {
  const { type, detail, errors } = json as ProblemBody
  return { status, type, detail, errors }
}

export function attempt(client: Client, call: unknown, input: unknown): Promise<TestResponse> {
  return client.attempt(call as Call, input)
}

/** Whether a browser is signed in. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await attempt(client, sessionCalls.me, {})).status === 200
}

/** Signs the same person in at another browser. */
export async function signInElsewhere(server: TestServer, email: string, word = password): Promise<Client> {
  const client = new Client(server)
  await client.call(sessionCalls.login, { email, password: word })
  return client
}

/** The response to every invalid link. */
export const expiredLinkProblem = {
  status: 400,
  type: 'bad-input',
  detail: 'token: This link is used up or expired: ask for a new one',
  errors: [{ path: 'token', message: 'This link is used up or expired: ask for a new one' }],
}

/** Tokens that were never issued. */
export const invalidTokens = ['', 'x', 'a'.repeat(43), 'A'.repeat(200), '../../etc', "' or 1=1 --", 'ї'.repeat(43)]
