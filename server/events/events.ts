import type { Logger } from 'pino'
import { afterCommit } from '../db/index.ts'
import type { Database, Delivery, Events } from '../ports.ts'
import { appendRow, readEnds } from './rows.ts'

/** Events with the log they are kept in for a day. */
export interface EventLog extends Events {
  /** the number of the newest event that is committed */
  newest(): number
}

/** Events inside one process: appended in the transaction, heard after the commit, in the order of their numbers. */
export async function openEvents(parts: {
  database: Database
  log: Pick<Logger, 'error'>
  now(): Date
}): Promise<EventLog> {
  const { database, log, now } = parts
  const listeners = new Set<(delivery: Delivery) => void>()
  let newest = (await readEnds.first(database.read, {}))?.newest ?? 0

  function tell(delivery: Delivery): void {
    newest = Math.max(newest, delivery.seq)
    for (const hear of listeners) {
      try {
        hear(delivery)
      } catch (error) {
        // What is committed stays so, whoever stumbles over it.
        log.error({ err: error, event: delivery.event }, 'an event was not taken')
      }
    }
  }

  return {
    newest: () => newest,
    async emit(tx, to, event, data) {
      const json = JSON.stringify(data ?? null)
      const seq = await appendRow(tx, to, { event, data: json, at: now().toISOString() })
      afterCommit(tx, () => tell({ seq, to, event, data, json }))
    },
    subscribe(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
