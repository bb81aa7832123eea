import { badField, Problem } from '#core/shared/error.ts'
import type { Database } from '../ports.ts'
import { recognise, spend } from './second-step.ts'
import type { SecretBox } from './secret-box.ts'
import type { UserRow } from './users.ts'

const wrong = 'This code is wrong or was used already'

/** Whether the code fits the person's second step now; used up by asking. */
export async function takeCode(
  { database, box }: { database: Database; box: SecretBox },
  row: UserRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const fitting = await recognise(database.read, box, row.id, code, now)
  return fitting !== null && database.write(tx => spend(tx, row.id, fitting, now), { whenFull: true })
}

/** Said to who signs in with the right password and no code. */
export function missingCode(): Problem {
  return new Problem('second-step', 'Enter the code of your authenticator app, or a recovery code')
}

/** Said to who signs in with the right password and a wrong code. */
export function wrongCode(): Problem {
  return new Problem('second-step', wrong, { errors: [{ path: 'code', message: wrong }] })
}

/** The same said to who is signed in: a 401 would tell their page that they are not. */
export function wrongCodeField(): Problem {
  return badField('code', wrong)
}
