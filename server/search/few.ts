import { listed, type Params, prepare } from '../db/prepare.ts'
import type { Reader } from '../db/schema.ts'
import type { createPace } from './pace.ts'
import type { Place } from './query.ts'
import { type Found, type Scope, scan } from './scan.ts'

/** So many are few: whoever finds more of one kind after another finds them soon. */
const fewMost = 200

/**
 * Everything of whatever kind that matches in a place, with its kind, the newest first; undefined where it is not few.
 * Words that are common but seldom together take long to look for, so that is done once for all kinds.
 */
export type Few = (place: Place, terms: readonly string[]) => Promise<readonly Kinded[] | undefined>
type Kinded = Found & { kind: string }

const kindsOf = prepare((db, $: Params<{ seqs: string }>) =>
  db.selectFrom('entities').select(['seq', 'kind']).where('seq', 'in', listed<number>($.seqs)),
)

export function fewIn(search: { read: Reader; scopes: readonly Scope[]; pace: ReturnType<typeof createPace> }): Few {
  const { read, scopes, pace } = search
  const known = new Map<Place, ReturnType<Few>>()

  async function look(place: Place, terms: readonly string[]): ReturnType<Few> {
    const limit = fewMost + 1
    const found = await scan(scopes, { read, place, terms, kinds: undefined, limit, pace, enough: limit })
    if (found.length > fewMost) return undefined
    const rows = await kindsOf.all(read, { seqs: JSON.stringify(found.map(({ seq }) => seq)) })
    const kinds = new Map(rows.map(({ seq, kind }) => [seq, kind]))
    return found.map(row => ({ ...row, kind: kinds.get(row.seq) ?? '' }))
  }

  return (place, terms) => {
    const found = known.get(place) ?? look(place, terms)
    known.set(place, found)
    return found
  }
}
