import { passwordIssue } from '#core/shared/account-rules.ts'

/** Validates a password and its confirmation. The confirmation is validated only if the password is valid. */
export function newPasswordIssues({ password, again }: { password: string; again: string }): {
  password?: string
  again?: string
} {
  const issue = passwordIssue(password)
  if (issue) return { password: issue }
  return password === again ? {} : { again: 'Paswords did not match' }
}
