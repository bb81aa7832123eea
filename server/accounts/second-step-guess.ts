import { badField, Problem } from '#core/shared/error.ts'
import type { Database } from '../ports.ts'
import { recognise, spend } from './second-step.ts'
import type { UserRow } from './users.ts'

const wrongCode = 'This code is wrong or was used already'

/** Whether the code fits the person's second step now; used up by asking. */
export async function takeCode(database: Database, row: UserRow, code: string, now: Date): Promise<boolean> {
  const fitting = await recognise(database.read, row.id, code, now)
  return fitting !== null && database.write(tx => spend(tx, row.id, fitting, now))
}

/**
 * The second half of signing in; null where nothing is missing. A missing code is thrown, so that it counts neither
 * as a wrong guess nor as a right one: asking again and again without one must not clear what wrong codes counted.
 * @throws Problem second-step
 */
export async function codeFault(
  database: Database,
  row: UserRow,
  code: string | undefined,
  now: Date,
): Promise<Problem | null> {
  if (row.second_step === 0) return null
  if (code === undefined || code.trim() === '')
    throw new Problem('second-step', 'Enter the code of your authenticator app, or a recovery code')
  if (await takeCode(database, row, code, now)) return null
  return new Problem('second-step', wrongCode, { errors: [{ path: 'code', message: wrongCode }] })
}

/** The same said to who is signed in: a 401 would tell the page that they are not. */
export function wrongCodeField(): Problem {
  return badField('code', wrongCode)
}
