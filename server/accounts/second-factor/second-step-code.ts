import { badField, Problem } from '#core/shared/error.ts'
import type { Database } from '../../ports.ts'
import type { UserRow } from '../users.ts'
import { consumeCode, matchCode } from './second-step.ts'
import type { SecretBox } from './secret-box.ts'

const wrongCodeMessage = 'This code is wrong or was used already'

/** Whether the code fits the person's second step now; used up by asking. */
export async function useCode(
  { database, box: secretBox }: { database: Database; box: SecretBox },
  row: UserRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const match = await matchCode(database.read, secretBox, row.id, code, now)
  return match !== null && database.write(tx => consumeCode(tx, row.id, match, now), { whenFull: true })
}

/** Said to who signs in with the right password and no code. */
export function missingCode(): Problem {
  return new Problem('second-step', 'Enter the code of your authenticator app, or a recovery code')
}

/** Said to who signs in with the right password and a wrong code. */
export function wrongCode(): Problem {
  return new Problem('second-step', wrongCodeMessage, { errors: [{ path: 'code', message: wrongCodeMessage }] })
}

/** The same said to who is signed in: a 401 would tell their page that they are not. */
export function wrongCodeField(): Problem {
  return badField('code', wrongCodeMessage)
}
