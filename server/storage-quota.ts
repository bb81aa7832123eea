import { Problem } from '#core/shared/error.ts'
import { type Params, prepare, prepareWrite } from './db/prepare.ts'
import type { Tx } from './db/schema.ts'

/**
 * Limits the bytes a person has stored: texts they last wrote, versions they made, images they uploaded, and
 * what is kept of their deletions.
 */
export type StorageQuota = (tx: Tx, person: string) => Promise<void>

const storedBytes = prepare((db, $: Params<{ person: string }>) =>
  db.selectFrom('storage').select('bytes').where('person', '=', $.person),
)

const megabyte = 1024 * 1024

const keptDeletions = prepare((db, $: Params<{ person: string }>) =>
  db.selectFrom('deletions').select(['id', 'bytes']).where('person', '=', $.person).orderBy('at').orderBy('id'),
)
const forgetDeletion = prepareWrite((tx, $: Params<{ id: string }>) =>
  tx.deleteFrom('deletions').where('id', '=', $.id),
)

/** Forgets deletions of a person that could still be undone, oldest first, until that many bytes are free. */
async function purgeOldDeletions(tx: Tx, person: string, bytes: number): Promise<boolean> {
  let left = bytes
  for (const { id, bytes: kept } of await keptDeletions.all(tx, { person })) {
    if (left <= 0) break
    await forgetDeletion.run(tx, { id })
    left -= kept
  }
  return left <= 0
}

/**
 * Called at the end of a transaction that adds content: refuses it if its person now has more than `limitMb`
 * megabytes. Before that it forgets deletions of this person that could still be undone, so that deleting something
 * frees its space at once. 0 turns the limit off.
 */
export function createStorageQuota(limitMb: number): StorageQuota {
  return async (tx, person) => {
    if (limitMb === 0) return
    const bytes = (await storedBytes.first(tx, { person }))?.bytes ?? 0
    const beyond = bytes - limitMb * megabyte
    if (beyond <= 0 || (await purgeOldDeletions(tx, person, beyond))) return
    throw new Problem(
      'storage-limit',
      `Not saved: what you have stored here has reached the limit of ${limitMb} MB. Delete texts or images you no longer need, shorten this one, or ask whoever runs this server for more space.`,
    )
  }
}
