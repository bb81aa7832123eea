import { Problem } from '#core/shared/error.ts'
import type { SessionUser } from '../../contract.ts'
import { type Params, prepare } from '../../db/prepare.ts'
import type { Tx } from '../../db/schema.ts'

const activePerson = prepare((db, $: Params<{ id: string }>) =>
  db.selectFrom('users').select('id').where('id', '=', $.id).where('deleted_at', 'is', null),
)

/**
 * Checked at the start of each write: the account may have been deleted since the request arrived, and must not write
 * after that. @throws Problem signed-out
 */
export async function requireActiveAccount(tx: Tx, user: SessionUser | null): Promise<void> {
  if (user && !(await activePerson.first(tx, { id: user.id }))) throw new Problem('signed-out', 'Sign in first.')
}
