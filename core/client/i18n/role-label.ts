import { hasMessage, t } from './intl.ts'

/** The name of a role: built-in ones in the reader's language, others as they are named. */
export function roleLabel(role: string): string {
  const id = `role.${role}`
  return hasMessage(id) ? t(id) : role
}
