import { createAccess } from '../access/service.ts'
import { createSessions } from '../accounts/sessions/sessions.ts'
import { createBlobs } from '../blobs/blobs.ts'
import type { ServerPlugin } from '../contract.ts'
import { openWorkerConnection } from '../db/index.ts'
import { AuthorNames } from '../entities/author-names.ts'
import { undoHandlers } from '../entities/deletions/undo-calls.ts'
import { archiveHandlers, kindHandlers } from '../entities/handlers.ts'
import { createEntityStore, storePartsOf } from '../entities/store.ts'
import { workerEvents } from '../events/events.ts'
import { callKey, collectCalls } from '../http/calls/collect-calls.ts'
import { createHealth } from '../http/health.ts'
import { InFlightRequests } from '../http/in-flight-requests.ts'
import { MemorySemaphore } from '../http/input/memory-semaphore.ts'
import type { RequestServices } from '../http/request-services.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { createImages } from '../images/images.ts'
import { createLog } from '../log.ts'
import { createNotifications } from '../notifications/notifications.ts'
import { backupServices } from '../project-backup/backup-services.ts'
import { backupHandlers } from '../project-backup/handlers.ts'
import { BackupVerifications } from '../project-backup/verifications.ts'
import { projectFileHandlers } from '../project-file/handlers.ts'
import { CostLimit } from '../rate-limit/cost-limit.ts'
import { RequestLimit } from '../rate-limit/request-limit.ts'
import { createSearchIndex } from '../search/index.ts'
import { createStorageQuota } from '../storage-quota.ts'
import { versionHandlers } from '../versions/handlers.ts'
import type { ThreadOptions } from './messages.ts'

/** The services of a worker thread, on connections of its own. The main thread enforces rate and cost limits. */
export function createThreadServices(
  { config, file, waitingWrites, isPatient, secret }: ThreadOptions,
  plugins: readonly ServerPlugin[],
  now: () => Date,
): RequestServices {
  const log = createLog(config.logLevel)
  const database = openWorkerConnection(file, { reserveBytes: config.diskReserve, waitingWrites, isPatient })
  const search = createSearchIndex()
  const events = workerEvents(now)
  const storageQuota = createStorageQuota(config.storagePerUser)
  const entities = createEntityStore({
    ...{ search, events, storageQuota },
    // Accounts are deleted in the main thread.
    authorNames: new AuthorNames(0),
    kinds: plugins.flatMap(({ kinds }) => kinds ?? []),
    ...storePartsOf(plugins),
  })
  const permissions = plugins.flatMap(plugin => plugin.permissions ?? [])
  const blobs = createBlobs(config.dataDir)
  // Sessions and roles change in the main thread, so nothing of them is cached here.
  const accessNow = () => createAccess({ database, entities, config, permissions })
  const verifications = new BackupVerifications()
  const backups = backupServices(plugins, { database, config, blobs, secret, verifications, now })
  const coreCalls = [
    ...projectFileHandlers({
      ...{ backups, plugins },
      get access() {
        return accessNow()
      },
    }),
    ...[archiveHandlers(), undoHandlers(plugins), versionHandlers()].flat(),
    ...backupHandlers(backups),
  ]
  const calls = collectCalls([
    { owner: 'core', calls: coreCalls, fromKinds: [] },
    ...plugins.map(({ id, calls: own = [], kinds = [] }) => ({
      owner: id,
      calls: own,
      fromKinds: kinds.flatMap(kindHandlers),
    })),
  ])
  return {
    ...{ config, log, database, entities, search, events, now },
    accounts: {
      async sessionOf(cookies) {
        const sessions = createSessions({ database, config, log })
        return sessions.sessionOf(sessions.tokenIn(cookies))
      },
    },
    get access() {
      return accessNow()
    },
    notifications: createNotifications(
      events,
      now,
      plugins.flatMap(plugin => plugin.notifications ?? []),
    ),
    images: createImages(blobs, { storageQuota }),
    calls: new Map(calls.map(route => [callKey(route.call), route])),
    rateLimit: new RequestLimit(0),
    costLimit: new CostLimit(0),
    gate: new MemorySemaphore(Number.POSITIVE_INFINITY),
    inFlight: new InFlightRequests(),
    responseCache: new ResponseCache(),
    withholds: plugins.flatMap(plugin => plugin.withholds ?? []),
    health: createHealth(),
    threads: undefined,
  }
}
