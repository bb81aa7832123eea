import { Problem } from '#core/shared/error.ts'
import { type Params, prepare } from './db/prepare.ts'
import type { Tx } from './db/schema.ts'

/** What a person may have stored, in bytes: texts they wrote last, versions they made and images they brought. */
export type StorageQuota = (tx: Tx, person: string) => Promise<void>

const storedBytes = prepare((db, $: Params<{ person: string }>) =>
  db.selectFrom('storage').select('bytes').where('person', '=', $.person),
)

const megabyte = 1024 * 1024

/**
 * Asked at the end of a transaction that adds something: refuses it where its person has stored more than `most`
 * megabytes by then. 0 lets everything through.
 */
export function createStorageQuota(limitMb: number): StorageQuota {
  return async (tx, person) => {
    if (limitMb === 0) return
    const bytes = (await storedBytes.first(tx, { person }))?.bytes ?? 0
    if (bytes <= limitMb * megabyte) return
    throw new Problem(
      'storage-limit',
      `Not saved: what you have stored here has reached the limit of ${limitMb} MB. Delete texts or images you no longer need, shorten this one, or ask whoever runs this server for more room.`,
    )
  }
}
