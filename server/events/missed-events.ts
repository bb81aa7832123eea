import type { Reader } from '../db/schema.ts'
import type { Audience, DeliveredEvent } from '../ports.ts'
import { audienceOf, readLogRange, readRowsFor } from './event-rows.ts'

/** Looked through at most for one page that was away; beyond that it reloads. */
const rowsMax = 5_000
const batchSize = 500

export interface MissedEventsRequest {
  personId: string
  /** the last number the page heard of */
  after: number
  /** the last number to be told */
  upTo: number
  mayReceive(to: Audience): Promise<boolean>
  /** so many events and bytes at most */
  most?: number
  mostBytes?: number
}

/** An event as pages are told of it. */
export type MissedEvent = Pick<DeliveredEvent, 'seq' | 'event' | 'json'>

/**
 * What a person missed, in its order. Undefined where the page has to reload: something of it is no longer kept, it is
 * too much, or the number is none of ours, as after a backup was put back.
 */
export async function readMissedEvents(read: Reader, request: MissedEventsRequest): Promise<MissedEvent[] | undefined> {
  const { personId, upTo, mayReceive, most: eventsMax = 1_000, mostBytes: bytesMax = 4_000_000 } = request
  let { after } = request
  if (after === upTo) return []
  const logRange = await readLogRange.first(read, {})
  if (after > upTo || upTo - after > rowsMax || after < (logRange?.oldest ?? 0) - 1) return undefined
  const found: MissedEvent[] = []
  let bytes = 0
  for (;;) {
    const rows = await readRowsFor.all(read, { after, upTo, person: personId, limit: batchSize })
    for (const row of rows) {
      if (!(await mayReceive(audienceOf(row)))) continue
      bytes += row.data.length
      found.push({ seq: row.seq, event: row.event, json: row.data })
      if (found.length > eventsMax || bytes > bytesMax) return undefined
    }
    after = rows.at(-1)?.seq ?? upTo
    if (rows.length < batchSize) return found
  }
}
