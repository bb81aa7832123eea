import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { dayMs } from '#core/shared/limits.ts'
import { type Params, prepareWrite } from '../db/index.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Database } from '../ports.ts'
import type { EventLog } from './events.ts'

/** Pages that were away longer reload. */
const retentionMs = dayMs
const eventsMax = 50_000
/** rows per transaction, so that other writes need not wait */
const batchSize = 500
const everyMs = 60_000

const dropOldest = prepareWrite((tx, $: Params<{ newest: number; below: number; before: string; limit: number }>) =>
  tx.deleteFrom('events').where('seq', 'in', eb =>
    eb
      .selectFrom('events')
      .select('seq')
      .where('seq', '<', $.newest)
      .where(or => or.or([or('seq', '<=', $.below), or('at', '<', $.before)]))
      .orderBy('seq')
      .limit($.limit),
  ),
)

/** Deletes events older than a day and those beyond fifty thousand, in small batches. Returns how many were deleted. */
export async function prune(
  database: Database,
  newest: number,
  now: Date,
  { most: eventsLimit = eventsMax, size = batchSize } = {},
): Promise<number> {
  const values = {
    newest,
    below: newest - eventsLimit,
    before: new Date(now.getTime() - retentionMs).toISOString(),
    limit: size,
  }
  let removedCount = 0
  for (;;) {
    const { changes } = await database.write(tx => dropOldest.run(tx, values))
    removedCount += changes
    if (changes < size) return removedCount
    await pause(20)
  }
}

/** Prunes once a minute; the returned function stops it and waits for a run in flight. */
export function startPruning(dependencies: {
  database: Database
  events: Pick<EventLog, 'newest'>
  log: Pick<Logger, 'warn'>
  now(): Date
}): StopJob {
  const { database, events, log, now } = dependencies
  return startJob(
    { everyMs },
    () => prune(database, events.newest(), now()),
    err => log.warn({ err }, 'old events could not be dropped'),
  )
}
