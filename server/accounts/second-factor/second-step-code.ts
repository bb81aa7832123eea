import { badField, Problem, toFieldError } from '#core/shared/error.ts'
import type { Issue } from '#core/shared/issue.ts'
import type { Database } from '../../ports.ts'
import type { UserRow } from '../users.ts'
import { consumeCode, matchCode } from './second-step.ts'
import type { SecretBox } from './secret-box.ts'

const codeIssue: Issue = { code: 'code-wrong', message: 'This code is wrong or was used already' }

/** Whether the code is valid for the person's second step now; a valid code is used up. */
export async function useCode(
  { database, box: secretBox }: { database: Database; box: SecretBox },
  row: UserRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const match = await matchCode(database.read, secretBox, row.id, code, now)
  return match !== null && database.write(tx => consumeCode(tx, row.id, match, now), { whenFull: true })
}

/** For a sign-in with the right password but no code. */
export function missingCode(): Problem {
  return new Problem('second-step', 'Enter the code of your authenticator app, or a recovery code')
}

/** For a sign-in with the right password but a wrong code. */
export function wrongCode(): Problem {
  return new Problem('second-step', codeIssue.message, { errors: [toFieldError('code', codeIssue)] })
}

/** The same for a signed-in person: a 401 would make their page believe the session ended. */
export function wrongCodeField(): Problem {
  return badField('code', codeIssue)
}
