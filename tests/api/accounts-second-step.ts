import { TOTP } from 'otpauth'
import { accountCalls } from '#core/shared/calls/account.ts'
import type { Client } from '#tests/harness/index.ts'

export const password = 'correct horse 1'

/** The code an authenticator app shows at a time. */
export function codeAt(secret: string, time: Date): string {
  return TOTP.generate({ secret: secretOf(secret), timestamp: time.getTime() })
}

function secretOf(base32: string) {
  return new TOTP({ secret: base32 }).secret
}

/** Sets up a second step for the signed-in person; returns the secret and the recovery codes. */
export async function setUpSecondStep(client: Client, time: Date) {
  const { secret } = await client.call(accountCalls.startSecondStep, { password })
  const { recoveryCodes } = await client.call(accountCalls.confirmSecondStep, { code: codeAt(secret, time) })
  return { secret, recoveryCodes }
}
