import { emailKey, userIdKey } from '#core/shared/access/account-rules.ts'
import type { GuessLimit } from '../../rate-limit/guess-limit.ts'
import type { AccessChange } from '../access-change.ts'
import { refuseIssues } from '../field-issues.ts'

/** A person to be invited. */
export interface Invitee {
  /** internal id */
  personId: string
  userId: string
  username: string
}

/**
 * The people with these email addresses or user ids, each once; a name with an @ is an address. `field` names the
 * list in error messages.
 * @throws Problem bad-input naming everyone who is not registered, and the caller; too-many after too many unknown
 * names
 */
export async function findInvitees(
  { tx, person, now }: AccessChange,
  names: readonly string[],
  field: string,
  guessLimit: GuessLimit,
): Promise<Invitee[]> {
  const keys = names.map(name => (name.includes('@') ? emailKey(name) : userIdKey(name.trim())))
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'user_id', 'user_id_key', 'email_key', 'username'])
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('email_key', 'in', keys), eb('user_id_key', 'in', keys)]))
    .execute()
  // A user id has no @, so no key is both an address and a user id.
  const rowsByKey = new Map(rows.flatMap(row => [[row.email_key, row] as const, [row.user_id_key, row] as const]))
  guessLimit.count(person.id, keys.filter(key => !rowsByKey.has(key)).length, now)
  const issues = keys.map((key, at) => {
    const found = rowsByKey.get(key)
    if (!found) return `Nobody is registered as "${names[at]}"`
    return found.id === person.id ? `"${names[at]}" is you` : null
  })
  refuseIssues(Object.fromEntries(issues.map((issue, at) => [`${field}.${at}`, issue])))
  const matches = new Set(keys.map(key => rowsByKey.get(key)))
  return [...matches].flatMap(row => (row ? [{ personId: row.id, userId: row.user_id, username: row.username }] : []))
}
