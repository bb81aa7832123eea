import { passwordIssue } from '#core/shared/account-rules.ts'
import type { Issue } from '#core/shared/issue.ts'

/** Validates a password and its confirmation. The confirmation is validated only if the password is valid. */
export function newPasswordIssues({ password, again }: { password: string; again: string }): {
  password?: Issue
  again?: Issue
} {
  const issue = passwordIssue(password)
  if (issue) return { password: issue }
  return password === again ? {} : { again: { code: 'password-mismatch', message: 'Paswords did not match' } }
}
