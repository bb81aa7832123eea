import { emailKey, userIdKey } from '#core/shared/account-rules.ts'
import type { Change } from './change.ts'
import { refuseFaults } from './faults.ts'
import type { Guesses } from './guesses.ts'

/** Somebody who is to be invited. */
export interface Addressee {
  /** internal id */
  personId: string
  userId: string
  username: string
}

/**
 * The people meant by email addresses and user ids, each once; an @ makes an address. `field` names the list in refusals.
 * @throws Problem bad-input naming everyone who is not registered, and the caller; too-many after too many of them
 */
export async function findAddressees(
  { tx, person, now }: Change,
  names: readonly string[],
  field: string,
  guesses: Guesses,
): Promise<Addressee[]> {
  const keys = names.map(name => (name.includes('@') ? emailKey(name) : userIdKey(name.trim())))
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'user_id', 'user_id_key', 'email_key', 'username'])
    .where('deleted_at', 'is', null)
    .where(eb => eb.or([eb('email_key', 'in', keys), eb('user_id_key', 'in', keys)]))
    .execute()
  // A user id has no @, so that no key is of both sorts.
  const known = new Map(rows.flatMap(row => [[row.email_key, row] as const, [row.user_id_key, row] as const]))
  guesses.count(person.id, keys.filter(key => !known.has(key)).length, now)
  const faults = keys.map((key, at) => {
    const found = known.get(key)
    if (!found) return `Nobody is registered as "${names[at]}"`
    return found.id === person.id ? `"${names[at]}" is you` : null
  })
  refuseFaults(Object.fromEntries(faults.map((fault, at) => [`${field}.${at}`, fault])))
  const wanted = new Set(keys.map(key => known.get(key)))
  return [...wanted].flatMap(row => (row ? [{ personId: row.id, userId: row.user_id, username: row.username }] : []))
}
