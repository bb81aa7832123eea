import type { FormIssues } from '#core/client/index.ts'
import { passwordIssue } from '#core/shared/access/account-rules.ts'

/** Validates a password and its confirmation. The confirmation is validated only if the password is valid. */
export function newPasswordIssues(values: { password: string; again: string }): FormIssues<'password' | 'again'> {
  const { password, again } = values
  const issue = passwordIssue(password)
  if (issue) return { password: issue }
  return password === again ? {} : { again: { code: 'password-mismatch', message: 'Paswords did not match' } }
}
