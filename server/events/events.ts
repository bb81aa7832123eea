import type { Logger } from 'pino'
import { afterCommit } from '../db/index.ts'
import type { Database, DeliveredEvent, Events } from '../ports.ts'
import { appendRow, audienceOf, readLogRange, readRowsAfter } from './event-rows.ts'

/** Events and their log, which keeps them for a day. */
export interface EventLog extends Events {
  /** the number of the newest committed and delivered event */
  newest(): number
}

const batchSize = 500

/**
 * Events within one process: appended in the transaction, delivered after the commit, in the order of their numbers.
 */
export async function openEvents(dependencies: {
  database: Database
  log: Pick<Logger, 'error'>
  now(): Date
}): Promise<EventLog> {
  const { database, log, now } = dependencies
  const listeners = new Set<(delivery: DeliveredEvent) => void>()
  let newest = (await readLogRange.first(database.read, {}))?.newest ?? 0
  let catchingUp: Promise<void> | undefined

  function deliver(delivery: DeliveredEvent): void {
    newest = delivery.seq
    for (const handler of listeners) {
      try {
        handler(delivery)
      } catch (error) {
        // A handler that throws does not stop the other handlers.
        log.error({ err: error, event: delivery.event }, 'an event handler failed')
      }
    }
  }

  /** Delivers events from the log that were not delivered yet: a worker thread wrote them, or wrote before them. */
  async function deliverFromLog(): Promise<void> {
    for (;;) {
      const rows = await readRowsAfter.all(database.read, { after: newest, limit: batchSize })
      for (const row of rows) {
        if (row.seq <= newest) continue
        const { seq, event, data } = row
        deliver({ seq, to: audienceOf(row), event, data: JSON.parse(data), json: data })
      }
      if (rows.length < batchSize) return
    }
  }

  const catchUp = () => {
    catchingUp = (catchingUp ?? Promise.resolve())
      .then(deliverFromLog)
      .catch(error => log.error({ err: error }, 'events could not be read'))
    return catchingUp
  }

  return {
    newest: () => newest,
    async emit(tx, to, event, data) {
      const json = JSON.stringify(data ?? null)
      const seq = await appendRow(tx, to, { event, data: json, at: now().toISOString() })
      afterCommit(tx, () => {
        // The numbers in between belong to an earlier commit of another thread, whose events go first.
        if (seq === newest + 1) deliver({ seq, to, event, data, json })
        else if (seq > newest) void catchUp()
      })
    },
    catchUp,
    subscribe(handler) {
      listeners.add(handler)
      return () => void listeners.delete(handler)
    },
  }
}

/** For a worker thread with its own connection: its events are delivered when the main thread reads the log. */
export function workerEvents(now: () => Date): Events {
  return {
    // A worker thread has no subscribers.
    catchUp: async () => undefined,
    subscribe: () => () => undefined,
    async emit(tx, to, event, data) {
      await appendRow(tx, to, { event, data: JSON.stringify(data ?? null), at: now().toISOString() })
    },
  }
}
