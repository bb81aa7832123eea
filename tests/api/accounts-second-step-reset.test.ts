import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client } from '#tests/harness/index.ts'
import { attempt, type MailFixture, openMailFixture, password } from './accounts-mail-fixture.ts'
import { linkIn } from './accounts-mailbox.ts'
import { codeAt } from './accounts-second-step.ts'

const fresh = 'another night 2'
const time = new Date('2026-03-01T12:00:00Z')
let fixture: MailFixture

beforeAll(async () => {
  fixture = await openMailFixture()
})
afterAll(() => fixture.close())

/** A person with a second step, the token of their first email, and a function that requests a password reset. */
async function careful() {
  const { client, email } = await fixture.newcomer()
  const { secret } = await client.call(accountCalls.startSecondStep, { password })
  await client.call(accountCalls.confirmSecondStep, { code: codeAt(secret, time) })
  const [welcome] = await fixture.mailbox.emailsTo(email, 1)
  return {
    email,
    verify: () => new Client(fixture.server).call(accountCalls['verify-email'], { token: linkIn(welcome).token }),
    async reset() {
      await new Client(fixture.server).call(accountCalls['send-restoration-email'], { email })
      const emails = await fixture.mailbox.emailsTo(email, 2)
      const { token } = linkIn(emails[1])
      await new Client(fixture.server).call(accountCalls['reset-password'], { token, password: fresh })
    },
    signIn: () => attempt(new Client(fixture.server), sessionCalls.login, { email, password: fresh }),
  }
}

it('a password reset keeps the second step of a verified account [R-18]', async () => {
  const { verify, reset, signIn } = await careful()
  await verify()
  await reset()
  expect((await signIn()).json).toMatchObject({ status: 401, type: 'second-step' })
})

it('a password reset ends the second step of an unverified account', async () => {
  const { reset, signIn } = await careful()
  await reset()
  expect((await signIn()).json).toMatchObject({ user: { secondStep: false, emailVerified: true } })
})
