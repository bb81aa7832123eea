import type { Logger } from 'pino'
import { afterCommit } from '../db/index.ts'
import type { Database, DeliveredEvent, Events } from '../ports.ts'
import { appendRow, audienceOf, readLogRange, readRowsAfter } from './event-rows.ts'

/** Events with the log they are kept in for a day. */
export interface EventLog extends Events {
  /** the number of the newest event that is committed and told */
  newest(): number
}

const batchSize = 500

/** Events inside one process: appended in the transaction, heard after the commit, in the order of their numbers. */
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
        // What is committed stays so, whoever stumbles over it.
        log.error({ err: error, event: delivery.event }, 'an event was not taken')
      }
    }
  }

  /** Tells of what is in the log and was not told: a thread of ours wrote it, or wrote before it. */
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
        // Numbers between belong to somebody else's commit, which came first and is to be told first.
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

/** For a thread with a connection of its own: its events are told when the server next reads on. */
export function workerEvents(now: () => Date): Events {
  return {
    // Nobody listens in a thread.
    catchUp: async () => undefined,
    subscribe: () => () => undefined,
    async emit(tx, to, event, data) {
      await appendRow(tx, to, { event, data: JSON.stringify(data ?? null), at: now().toISOString() })
    },
  }
}
