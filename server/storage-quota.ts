import { Problem } from '#core/shared/error.ts'
import { type Params, prepare } from './db/prepare.ts'
import type { Tx } from './db/schema.ts'

/** Limits the bytes a person has stored: texts they last wrote, versions they made and images they uploaded. */
export type StorageQuota = (tx: Tx, person: string) => Promise<void>

const storedBytes = prepare((db, $: Params<{ person: string }>) =>
  db.selectFrom('storage').select('bytes').where('person', '=', $.person),
)

const megabyte = 1024 * 1024

/**
 * Called at the end of a transaction that adds content: refuses it if its person now has more than `limitMb`
 * megabytes. 0 turns the limit off.
 */
export function createStorageQuota(limitMb: number): StorageQuota {
  return async (tx, person) => {
    if (limitMb === 0) return
    const bytes = (await storedBytes.first(tx, { person }))?.bytes ?? 0
    if (bytes <= limitMb * megabyte) return
    throw new Problem(
      'storage-limit',
      `Not saved: what you have stored here has reached the limit of ${limitMb} MB. Delete texts or images you no longer need, shorten this one, or ask whoever runs this server for more space.`,
    )
  }
}
