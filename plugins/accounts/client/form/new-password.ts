import { passwordFault } from '#core/shared/account-rules.ts'

/** The rules for a password that is typed twice; its confirmation is asked about only once the password itself will do. */
export function newPasswordFaults({ password, again }: { password: string; again: string }): {
  password?: string
  again?: string
} {
  const fault = passwordFault(password)
  if (fault) return { password: fault }
  return password === again ? {} : { again: 'Paswords did not match' }
}
