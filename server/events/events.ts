import type { Logger } from 'pino'
import { afterCommit } from '../db/index.ts'
import type { Database, Delivery, Events } from '../ports.ts'
import { appendRow, audienceOf, readAll, readEnds } from './rows.ts'

/** Events with the log they are kept in for a day. */
export interface EventLog extends Events {
  /** the number of the newest event that is committed and told */
  newest(): number
}

const portion = 500

/** Events inside one process: appended in the transaction, heard after the commit, in the order of their numbers. */
export async function openEvents(parts: {
  database: Database
  log: Pick<Logger, 'error'>
  now(): Date
}): Promise<EventLog> {
  const { database, log, now } = parts
  const listeners = new Set<(delivery: Delivery) => void>()
  let newest = (await readEnds.first(database.read, {}))?.newest ?? 0
  let catchingUp: Promise<void> | undefined

  function tell(delivery: Delivery): void {
    newest = delivery.seq
    for (const hear of listeners) {
      try {
        hear(delivery)
      } catch (error) {
        // What is committed stays so, whoever stumbles over it.
        log.error({ err: error, event: delivery.event }, 'an event was not taken')
      }
    }
  }

  /** Tells of what is in the log and was not told: a thread of ours wrote it, or wrote before it. */
  async function readOn(): Promise<void> {
    for (;;) {
      const rows = await readAll.all(database.read, { after: newest, limit: portion })
      for (const row of rows) {
        if (row.seq <= newest) continue
        const { seq, event, data } = row
        tell({ seq, to: audienceOf(row), event, data: JSON.parse(data), json: data })
      }
      if (rows.length < portion) return
    }
  }

  const catchUp = () => {
    catchingUp = (catchingUp ?? Promise.resolve())
      .then(readOn)
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
        if (seq === newest + 1) tell({ seq, to, event, data, json })
        else if (seq > newest) void catchUp()
      })
    },
    catchUp,
    subscribe(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
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
