import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'

const publicIds = prepare((db, $: Params<{ ids: string }>) =>
  db.selectFrom('users').select(['id', 'user_id', 'user_id_selected']).where('id', 'in', listed<string>($.ids)),
)
const knownMax = 10_000

/** The public user ids of authors as JSON strings. One chosen never changes, so it is asked for once. */
export class People {
  readonly #known = new Map<string, string>()

  /** A function that answers for everyone named. */
  async of(read: Reader, ids: Iterable<string>): Promise<(id: string) => string> {
    if (this.#known.size > knownMax) this.#known.clear()
    const missing = [...ids].filter(id => !this.#known.has(id))
    if (missing.length === 0) return id => this.#known.get(id) ?? '""'
    const rows = await publicIds.all(read, { ids: JSON.stringify([...new Set(missing)]) })
    const asked = new Map(rows.map(row => [row.id, JSON.stringify(row.user_id)]))
    for (const row of rows) if (row.user_id_selected) this.#known.set(row.id, JSON.stringify(row.user_id))
    return id => asked.get(id) ?? this.#known.get(id) ?? '""'
  }
}
