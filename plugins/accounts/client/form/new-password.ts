import { passwordIssue } from '#core/shared/account-rules.ts'

/** The rules for a password that is typed twice; its confirmation is asked about only once the password itself will do. */
export function newPasswordIssues({ password, again }: { password: string; again: string }): {
  password?: string
  again?: string
} {
  const issue = passwordIssue(password)
  if (issue) return { password: issue }
  return password === again ? {} : { again: 'Paswords did not match' }
}
