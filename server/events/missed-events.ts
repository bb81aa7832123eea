import type { Reader } from '../db/schema.ts'
import type { Audience, DeliveredEvent } from '../ports.ts'
import { audienceOf, readLogRange, readRowsFor } from './event-rows.ts'

/** The most rows read for one page that reconnects; beyond that it reloads. */
const rowsMax = 5_000
const batchSize = 500

interface MissedEventsRequest {
  personId: string
  /** the last number the page received */
  after: number
  /** the last number to return */
  upTo: number
  mayReceive(to: Audience): Promise<boolean>
  /** the most events and bytes */
  most?: number
  mostBytes?: number
}

/** An event as pages receive it. */
type MissedEvent = Pick<DeliveredEvent, 'seq' | 'event' | 'json'>

/**
 * The events a person missed, in order. Undefined if the page must reload: part of the events is no longer in the
 * log, there are too many, or the number is unknown, as after restoring a backup.
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
