import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import type { Delivery } from '#server/ports.ts'
import { type Answer, Client, startServer, type TestServer } from '#tests/harness/index.ts'
import { type Mailbox, openMailbox } from './accounts-mailbox.ts'

export const password = 'a long night 1'

/** A server that mails to a mailbox, at a time of the test's own. */
export interface MailStage {
  server: TestServer
  box: Mailbox
  /** every event of the core's that was told, oldest first */
  told: Delivery[]
  pass(ms: number): void
  /** Somebody new in a browser of their own. */
  newcomer(): Promise<{ client: Client; email: string; id: string }>
  close(): Promise<void>
}

export async function setMailStage(env: Record<string, string> = {}): Promise<MailStage> {
  let time = Date.parse('2026-03-01T12:00:00Z')
  let people = 0
  const box = await openMailbox()
  const server = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${box.port}`, PUBLIC_URL: 'http://skald.example.org', ...env },
    overrides: { now: () => new Date(time) },
  })
  const { database, events } = server.server.services
  const told: Delivery[] = []
  events.subscribe(delivery => void told.push(delivery))
  return {
    ...{ server, box, told },
    pass: ms => {
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
      await box.close()
    },
  }
}

/** What a refusal comes down to. */
export function refusal({ status, json }: Answer) {
  const { type, detail, errors } = json as ProblemBody
  return { status, type, detail, errors }
}

export function attempt(client: Client, call: unknown, input: unknown): Promise<Answer> {
  return client.attempt(call as Call, input)
}

/** Whether a browser is signed in. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await attempt(client, sessionCalls.me, {})).status === 200
}

/** Another browser the same person signs in at. */
export async function signInElsewhere(server: TestServer, email: string, word = password): Promise<Client> {
  const client = new Client(server)
  await client.call(sessionCalls.login, { email, password: word })
  return client
}

/** The answer to every link that does not work. */
export const deadLink = {
  status: 400,
  type: 'bad-input',
  detail: 'token: This link is used up or expired: ask for a new one',
  errors: [{ path: 'token', message: 'This link is used up or expired: ask for a new one' }],
}

/** Tokens nobody was given. */
export const madeUp = ['', 'x', 'a'.repeat(43), 'A'.repeat(200), '../../etc', "' or 1=1 --", 'ї'.repeat(43)]
