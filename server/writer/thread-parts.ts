import { createAccess } from '../access/service.ts'
import { createSessions } from '../accounts/sessions.ts'
import { createBlobs } from '../blobs/blobs.ts'
import type { ServerPlugin } from '../contract.ts'
import { openWorkerConnection } from '../db/index.ts'
import { kindHandlers } from '../entities/handlers.ts'
import { createEntityStore } from '../entities/store.ts'
import { workerEvents } from '../events/events.ts'
import { createHealth } from '../health.ts'
import { CostLimit } from '../http/cost-limit.ts'
import { gatherCalls, keyOf } from '../http/gather-calls.ts'
import { MemoryGate } from '../http/memory-gate.ts'
import type { Parts } from '../http/parts.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { UnderWay } from '../http/under-way.ts'
import { createImages } from '../images/images.ts'
import { createLog } from '../log.ts'
import { createNotices } from '../notices/notices.ts'
import { createSearchIndex } from '../search/index.ts'
import { roomFor } from '../storage/room.ts'
import type { Ground } from './messages.ts'

/** What a call is answered with, on connections of the thread's own. Limits are the server's to see to. */
export function threadParts({ config, file }: Ground, plugins: readonly ServerPlugin[], now: () => Date): Parts {
  const log = createLog(config.logLevel)
  const database = openWorkerConnection(file, { reserveBytes: config.diskReserve })
  const search = createSearchIndex()
  const events = workerEvents(now)
  const room = roomFor(config.storagePerUser)
  const entities = createEntityStore({
    ...{ search, events, room },
    kinds: plugins.flatMap(({ kinds }) => kinds ?? []),
    resolvers: plugins.flatMap(({ resolvers }) => resolvers ?? []),
    follow: plugins.flatMap(({ follow }) => follow ?? []),
  })
  const calls = gatherCalls(
    plugins.map(({ id, calls: own = [], kinds = [] }) => ({
      owner: id,
      calls: own,
      made: kinds.flatMap(kindHandlers),
    })),
  )
  const permissions = plugins.flatMap(plugin => plugin.permissions ?? [])
  return {
    ...{ config, log, database, entities, search, events, now },
    // The server changes sessions and roles behind this thread's back: nothing of them is remembered here.
    accounts: {
      async sessionOf(cookies) {
        const sessions = createSessions({ database, config, log })
        return sessions.sessionOf(sessions.tokenIn(cookies))
      },
    },
    get access() {
      return createAccess({ database, entities, config, permissions })
    },
    notices: createNotices(events, now),
    images: createImages(createBlobs(config.dataDir), { room }),
    calls: new Map(calls.map(route => [keyOf(route.call), route])),
    rateLimit: new RateLimit(0),
    costLimit: new CostLimit(0),
    gate: new MemoryGate(Number.POSITIVE_INFINITY),
    underWay: new UnderWay(),
    health: createHealth(),
    writers: undefined,
  }
}
