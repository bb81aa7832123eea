import type { Reader } from '../db/schema.ts'
import type { Audience, Delivery } from '../ports.ts'
import { audienceOf, readEnds, readRows } from './rows.ts'

/** Looked through at most for one page that was away; beyond that it reloads. */
const rowsMost = 5_000
const portion = 500

export interface Missed {
  personId: string
  /** the last number the page heard of */
  after: number
  /** the last number to be told */
  upTo: number
  mayHear(to: Audience): Promise<boolean>
  /** so many events and bytes at most */
  most?: number
  mostBytes?: number
}

/** An event as pages are told of it. */
export type Told = Pick<Delivery, 'seq' | 'event' | 'json'>

/**
 * What a person missed, in its order. Undefined where the page has to reload: something of it is no longer kept, it is
 * too much, or the number is none of ours, as after a backup was put back.
 */
export async function readMissed(read: Reader, wanted: Missed): Promise<Told[] | undefined> {
  const { personId, upTo, mayHear, most = 1_000, mostBytes = 4_000_000 } = wanted
  let { after } = wanted
  if (after === upTo) return []
  const ends = await readEnds.first(read, {})
  if (after > upTo || upTo - after > rowsMost || after < (ends?.oldest ?? 0) - 1) return undefined
  const found: Told[] = []
  let bytes = 0
  for (;;) {
    const rows = await readRows.all(read, { after, upTo, person: personId, limit: portion })
    for (const row of rows) {
      if (!(await mayHear(audienceOf(row)))) continue
      bytes += row.data.length
      found.push({ seq: row.seq, event: row.event, json: row.data })
      if (found.length > most || bytes > mostBytes) return undefined
    }
    after = rows.at(-1)?.seq ?? upTo
    if (rows.length < portion) return found
  }
}
