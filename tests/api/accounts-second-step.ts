import { TOTP } from 'otpauth'
import { accountCalls } from '#core/shared/calls/account.ts'
import type { Client } from '#tests/harness/index.ts'

export const password = 'correct horse 1'

/** What an authenticator app would show at a time. */
export function codeAt(secret: string, time: Date): string {
  return TOTP.generate({ secret: secretOf(secret), timestamp: time.getTime() })
}

function secretOf(base32: string) {
  return new TOTP({ secret: base32 }).secret
}

/** Sets a second step up for who is signed in; answers the secret and the recovery codes. */
export async function setUpSecondStep(client: Client, time: Date) {
  const { secret } = await client.call(accountCalls.startSecondStep, { password })
  const { recoveryCodes } = await client.call(accountCalls.confirmSecondStep, { code: codeAt(secret, time) })
  return { secret, recoveryCodes }
}
