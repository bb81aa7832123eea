import { deletedUser } from '#core/shared/access/account-rules.ts'
import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'

const publicIds = prepare((db, $: Params<{ ids: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'user_id', 'user_id_selected', 'deleted_at'])
    .where('id', 'in', listed<string>($.ids)),
)

/** The public user ids of authors as JSON strings. A chosen id stays until the account is deleted, so it is cached. */
export class AuthorNames {
  readonly #known = new Map<string, string>()
  readonly #cachedMax: number
  #forgotten = 0

  /** @param cachedMax 0 where deleted accounts are not reported: ids are then cached only during a call */
  constructor(cachedMax = 10_000) {
    this.#cachedMax = cachedMax
  }

  /** Returns a function that gives the JSON string of each id. */
  async of(read: Reader, ids: Iterable<string>): Promise<(id: string) => string> {
    if (this.#known.size > this.#cachedMax) this.#known.clear()
    const missing = [...ids].filter(id => !this.#known.has(id))
    if (missing.length === 0) return id => this.#known.get(id) ?? '""'
    const before = this.#forgotten
    const rows = await publicIds.all(read, { ids: JSON.stringify([...new Set(missing)]) })
    const loaded = new Map(rows.map(row => [row.id, JSON.stringify(row.deleted_at ? deletedUser : row.user_id)]))
    // Rows read before a `forget` may belong to a deleted account.
    if (before === this.#forgotten)
      for (const { id, user_id_selected } of rows) if (user_id_selected) this.#known.set(id, loaded.get(id) ?? '""')
    return id => loaded.get(id) ?? this.#known.get(id) ?? '""'
  }

  /** Drops the cached id of a deleted account. */
  forget(id: string): void {
    this.#forgotten += 1
    this.#known.delete(id)
  }
}
