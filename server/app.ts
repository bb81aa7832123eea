import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { except } from 'hono/combine'
import type { DestinationStream, Logger } from 'pino'
import { csrfTokenCall } from '#core/shared/calls/session.ts'
import { events as eventNames } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import { accessHandlers } from './access/handlers.ts'
import { invitationKinds } from './access/invitations/answer-invitation.ts'
import { createAccess } from './access/service.ts'
import { creatorHandlers } from './accounts/creators.ts'
import { deletionHandlers } from './accounts/deletion.ts'
import { createEmailFlows, type EmailFlows } from './accounts/email/email-flows.ts'
import { googleHandlers } from './accounts/google/google-handlers.ts'
import { accountHandlers } from './accounts/handlers.ts'
import type { Passwords } from './accounts/passwords/passwords.ts'
import { secondStepHandlers } from './accounts/second-factor/second-step-handlers.ts'
import { openSecretBox } from './accounts/second-factor/secret-key.ts'
import { createAccounts } from './accounts/service.ts'
import { createBlobs } from './blobs/blobs.ts'
import type { Config } from './config.ts'
import { type HandledCall, handle, type ServerPlugin, type ServerServices } from './contract.ts'
import { createDiskReserve, type DiskReserve, type DiskSpace, openDatabase } from './db/index.ts'
import { startIntegrityCheck } from './db/integrity/integrity-check.ts'
import { startPurgingDeletions, undoHandlers } from './entities/deletions/undo-calls.ts'
import { matchFieldIndexes } from './entities/field-indexes.ts'
import { archiveHandlers, kindHandlers } from './entities/handlers.ts'
import { createEntityStore, storePartsOf } from './entities/store.ts'
import { startRenewingSearch } from './entities/write/renew-search.ts'
import { type EventLog, openEvents } from './events/events.ts'
import { startPruning } from './events/prune.ts'
import { answerCall } from './http/calls/answer-call.ts'
import type { CallRoute } from './http/calls/call-route.ts'
import { callKey, collectCalls, refuseDuplicates } from './http/calls/collect-calls.ts'
import { fileHeaders, isNoFile, respondPage, revalidate, serveFolder } from './http/files/static-files.ts'
import { createHealth, type Health } from './http/health.ts'
import { InFlightRequests } from './http/in-flight-requests.ts'
import { loadChecks } from './http/input/check-input.ts'
import { MemorySemaphore } from './http/input/memory-semaphore.ts'
import { createListener, listen, stopListening } from './http/listener.ts'
import { refuseUnknown } from './http/not-found.ts'
import { type VisitorPage, visitorPages } from './http/pages/visitor-pages.ts'
import { respondHealth, respondOpenApi, respondUpgradeRequired } from './http/plain-routes.ts'
import { rawTarget } from './http/request-context.ts'
import type { RequestServices, SessionSource } from './http/request-services.ts'
import { parseTarget, withoutLastSlash } from './http/request-target.ts'
import { ResponseCache } from './http/response-cache.ts'
import { CsrfTokens } from './http/security/csrf.ts'
import { requireKnownHost } from './http/security/known-host.ts'
import { assetPolicy, pagePolicy } from './http/security/security-headers.ts'
import { readSecret } from './http/server-secret.ts'
import { type Router, withRequestContext } from './http/with-request-context.ts'
import { startCuttingTiles } from './images/cut-tiles.ts'
import { createImages, imageHandlers, startSweepingBlobs } from './images/images.ts'
import { type StopJob, startJob } from './job.ts'
import type { LiveLimits } from './live/limits.ts'
import { createLive, type Live } from './live/live.ts'
import { createLog } from './log.ts'
import { createNotifications, notificationHandlers } from './notifications/notifications.ts'
import { recordPlugins, startRebuilding } from './plugin-state.ts'
import { backupServices } from './project-backup/backup-services.ts'
import { backupHandlers } from './project-backup/handlers.ts'
import { removalHandlers } from './project-backup/removal.ts'
import { BackupVerifications } from './project-backup/verifications.ts'
import { projectFileHandlers } from './project-file/handlers.ts'
import { startForgettingSentImages } from './project-file/import/sent-images.ts'
import { CostLimit } from './rate-limit/cost-limit.ts'
import { RequestLimit } from './rate-limit/request-limit.ts'
import { createSearchIndex } from './search/index.ts'
import { createBackupRunner } from './server-backup/backup-runner.ts'
import { startDailyBackups } from './server-backup/daily-backup.ts'
import { serverBackupHandlers } from './server-backup/handlers.ts'
import { startErrorFor } from './start-error.ts'
import { createStorageQuota } from './storage-quota.ts'
import { createThreads } from './threads/worker-thread.ts'
import { startCompacting } from './versions/compact-versions.ts'
import { versionHandlers } from './versions/handlers.ts'

/** The memory that all bodies above 256 kB share, however many arrive at once. */
const largeBodiesBytes = 48 * 1024 * 1024

/** Replacements that tests pass in. */
export interface Overrides {
  now?: () => Date
  /** name of the database file inside the data directory */
  databaseFile?: string
  logSink?: DestinationStream
  fetch?: typeof fetch
  /** folder of the client's build */
  dist?: string
  passwords?: Passwords
  /** time of the first database check, after the start */
  checkAfterMs?: number
  /** time of the first backup, after the start */
  backupAfterMs?: number
  /** free and total bytes of the disk */
  diskSpace?: DiskSpace
  /** limits and times of the socket */
  live?: Partial<LiveLimits>
}

export interface SkaldServer {
  /** @throws StartError if the port is not available */
  listen(): Promise<{ url: string; port: number }>
  /** Finishes requests in flight, stops the plugins, closes the database. */
  close(): Promise<void>
  /** Handles a request without a network. */
  fetch(request: Request): Promise<Response>
  readonly calls: readonly CallRoute[]
  /** method and path of every route */
  readonly routes: readonly { method: string; path: string }[]
  readonly services: ServerServices
  readonly http: ReturnType<typeof createListener>
}

/** Assembles the server; it handles `fetch` at once and the network after `listen`. @throws StartError */
export async function createServer(options: {
  config: Config
  plugins: readonly ServerPlugin[]
  /** a worker thread with the same plugins that handles long bodies; without it the main thread does */
  threadScript?: URL
  overrides?: Overrides
}): Promise<SkaldServer> {
  const { config, plugins, threadScript, overrides = {} } = options
  refuseDuplicates(plugins)
  const log = createLog(config.logLevel, overrides.logSink)
  const migrations = plugins.map(({ id, migrations: steps = [] }) => ({ series: id, steps }))
  const { dataDir } = config
  const health = createHealth()
  const diskReserve = createDiskReserve({
    ...{ dataDir, reserveBytes: config.diskReserve, space: overrides.diskSpace },
    changed(isFull, free) {
      health.set('disk-full', isFull)
      if (isFull) log.warn({ free }, 'the disk is full: nothing new is saved until there is room again')
      else log.info({ free }, 'the disk has room again')
    },
  })
  const database = await openDatabase({
    ...{ dataDir, migrations, log, diskReserve, mayBeOpen: config.openDataDir },
    file: overrides.databaseFile,
  })
  try {
    return await assemble({ config, plugins, threadScript, overrides, log, database, health, diskReserve })
  } catch (error) {
    await database.close()
    throw startErrorFor(error, dataDir)
  }
}

interface AssembleOptions {
  config: Config
  plugins: readonly ServerPlugin[]
  threadScript: URL | undefined
  overrides: Overrides
  log: Logger
  database: ServerServices['database']
  health: Health
  diskReserve: DiskReserve
}

async function assemble(options: AssembleOptions): Promise<SkaldServer> {
  const { config, plugins, threadScript, overrides, log, database, health, diskReserve } = options
  const { now = () => new Date(), passwords } = overrides
  const kinds = plugins.flatMap(plugin => plugin.kinds ?? [])
  const search = createSearchIndex()
  const events = await openEvents({ database, log, now })
  const storageQuota = createStorageQuota(config.storagePerUser)
  const entities = createEntityStore({ kinds, search, ...storePartsOf(plugins), events, storageQuota })
  await database.write(tx => entities.dropUnfinishedBatches(tx), { whenFull: true })
  const secretBox = await openSecretBox({ database, config, log })
  const accounts = createAccounts({ database, config, log, now, passwords, box: secretBox })
  const emailFlows = createEmailFlows({ database, config, events, accounts, log, now })
  const notificationKinds = plugins.flatMap(plugin => plugin.notifications ?? [])
  const notifications = createNotifications(events, now, notificationKinds)
  const blobs = createBlobs(config.dataDir)
  const images = createImages(blobs, { storageQuota })
  const permissions = plugins.flatMap(plugin => plugin.permissions ?? [])
  const access = createAccess({ database, entities, config, permissions })
  // Before other listeners are notified: a thread that imports a project cannot reach what is cached here.
  events.subscribe(({ event }) => void (event === eventNames.place && access.changed()))
  const secret = await readSecret(database)
  const tokens = new CsrfTokens({ secret, config })
  const backupRunner = createBackupRunner({ database, dataDir: config.dataDir, notifications, log, now })
  const verifications = new BackupVerifications()
  const backups = backupServices(plugins, { database, config, blobs, secret, verifications, now })
  const coreCalls = [
    csrfCall(tokens, accounts, events),
    ...accountHandlers(accounts, access, userId => live.isOnline(userId), emailFlows.verification.welcome, {
      profilesAMinute: config.profileLimit,
      now,
    }),
    ...emailFlows.handlers,
    ...secondStepHandlers(accounts),
    ...deletionHandlers(accounts, access, plugins),
    ...googleHandlers({ accounts, config, origin: emailFlows.origin, fetch: overrides.fetch ?? fetch, log, now }),
    ...[...creatorHandlers(), ...accessHandlers(access), ...archiveHandlers()],
    ...imageHandlers(plugins.flatMap(plugin => plugin.showsImage ?? [])),
    ...[undoHandlers(plugins), versionHandlers(), projectFileHandlers({ access, backups, plugins })].flat(),
    ...serverBackupHandlers({ runner: backupRunner, config, now }),
    ...[backupHandlers(backups), removalHandlers({ access, backups })].flat(),
    ...notificationHandlers([...invitationKinds(access), ...notificationKinds]),
  ]
  const calls = collectCalls([
    { owner: 'core', calls: coreCalls, fromKinds: [] },
    ...plugins.map(plugin => ({
      owner: plugin.id,
      calls: plugin.calls ?? [],
      fromKinds: (plugin.kinds ?? []).flatMap(kindHandlers),
    })),
  ])
  const threads = threadScript && createThreads(threadScript, { config, secret }, { database, entities })
  const requestServices: RequestServices = {
    ...{ config, log, database, entities, search, accounts, access, events, notifications, images, now, health },
    calls: new Map(calls.map(route => [callKey(route.call), route])),
    rateLimit: new RequestLimit(config.rateLimit),
    costLimit: new CostLimit(config.costLimit),
    gate: new MemorySemaphore(largeBodiesBytes),
    inFlight: new InFlightRequests(),
    responseCache: new ResponseCache(),
    withholds: plugins.flatMap(plugin => plugin.withholds ?? []),
    threads,
  }
  const live = createLive({
    ...{ services: requestServices, access, events, sessions: accounts.sessions },
    limits: overrides.live,
  })
  const dist = overrides.dist ?? join(import.meta.dirname, '..', 'dist')
  const router = createRouter(requestServices, { calls, tokens, dist, pages: visitorPages(plugins) })
  const services: ServerServices = {
    ...{ config, database, entities, search, events, notifications, images, log, now },
    ...{ mail: emailFlows.mail, address: emailFlows.origin },
    fetch: overrides.fetch ?? fetch,
  }
  rmSync(join(config.dataDir, 'tmp'), { recursive: true, force: true })
  await matchFieldIndexes(database, kinds, log)
  await recordPlugins(database, plugins)
  const stopPlugins = await startPlugins(plugins, services)
  const jobs = [
    startSweepingBlobs({ blobs, database, log }),
    startCuttingTiles({ blobs, database, events, log }),
    ...[startPruning({ database, events, log, now }), startForgettingSentImages({ database, log, now })],
    startCompacting({ database, entities, log, now }),
    startPurgingDeletions({ database, log, now, dataDir: config.dataDir }),
    startRenewingSearch({ database, entities, log }),
    startRebuilding({ database, entities, plugins, events, log }),
    startRestoringReserve(diskReserve, log),
    startIntegrityCheck({ database, notifications, health, log, firstMs: overrides.checkAfterMs }),
    startDailyBackups({ runner: backupRunner, config, log, now, firstMs: overrides.backupAfterMs }),
    async () => void (await Promise.all(Object.values(threads ?? {}).map(thread => thread.close()))),
    ...[() => verifications.stop(), stopPlugins],
  ]
  return run({ router, calls, services, live, emailFlows, jobs, requestServices })
}

/**
 * What happens to a request, in this order. The steps of a call are in http/calls/answer-call.ts. Paths are compared
 * undecoded, with or without a trailing slash: doubled slashes, percent escapes, dot segments and other case make a
 * different path, which no call has.
 */
function createRouter(
  services: RequestServices,
  options: { calls: readonly CallRoute[]; tokens: CsrfTokens; dist: string; pages: readonly VisitorPage[] },
): Router {
  const { calls, tokens, dist, pages } = options
  const router: Router = new Hono({
    getPath: (request, options) => withoutLastSlash(parseTarget(rawTarget(request, options?.env)).path) || '/',
  })
  // Errors go to withRequestContext.
  router.onError(error => {
    throw error
  })
  router.use(withRequestContext(services))
  router.use((c, next) => {
    requireKnownHost(c.get('ctx'))
    return next()
  })
  for (const route of calls) {
    if (route.call.media !== undefined) router.use(route.path, revalidate)
    router.on(route.call.method, route.path, c => answerCall(c.get('ctx'), route, tokens))
  }
  router.get('/healthz', c => respondHealth(c.get('ctx')))
  router.get('/ws', c => respondUpgradeRequired(c.get('ctx')))
  router.use(`${limits.apiBase}/openapi.json`, revalidate)
  router.get(`${limits.apiBase}/openapi.json`, c => respondOpenApi(c.get('ctx'), calls))
  const docs = { docs: 'docs.html', 'docs.js': 'docs.js', 'docs.css': 'docs.css' }
  for (const [name, path] of Object.entries(docs)) {
    const address = `${limits.apiBase}/${name}`
    router.use(
      address,
      fileHeaders(ctx => pagePolicy(ctx.https, ctx.publicHost)),
      revalidate,
    )
    router.get(address, serveStatic({ root: join(import.meta.dirname, 'http', 'docs'), path }))
  }
  for (const { path, submit } of pages) if (submit) router.post(path, submit)
  router.use(refuseUnknown(routesOf(router)))
  for (const { path, answer } of pages) {
    router.use(path, revalidate)
    router.get(path, answer)
  }
  router.use(
    except(
      isNoFile,
      fileHeaders(() => assetPolicy),
      revalidate,
      serveFolder(dist),
    ),
  )
  router.use(c => respondPage(c.get('ctx'), dist))
  return router
}

/** The routes without middleware. */
function routesOf({ routes }: Router): { method: string; path: string }[] {
  return routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
}

interface RunOptions {
  router: Router
  calls: CallRoute[]
  services: ServerServices
  live: Live
  emailFlows: EmailFlows
  requestServices: RequestServices
  /** stopped one after another on close */
  jobs: readonly StopJob[]
}

function run({ router, calls, services, live, emailFlows, requestServices, jobs }: RunOptions): SkaldServer {
  const http = createListener(router, requestServices)
  live.attach(http)
  let closing: Promise<void> | undefined
  const close = async () => {
    await Promise.all([stopListening(http, requestServices.inFlight), live.close()])
    await emailFlows.close()
    for (const stop of jobs) await stop()
    await services.database.close()
  }
  return {
    calls,
    services,
    http,
    routes: routesOf(router),
    fetch: async request => router.fetch(request, {}),
    async listen() {
      const place = await listen(http, services.config)
      emailFlows.setPort(place.port)
      // Loads the input checks before the first call with input needs them.
      setTimeout(() => void loadChecks(), 250).unref()
      return place
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Creates the disk reserve at the start, and again once a full disk has space for it. */
function startRestoringReserve(diskReserve: DiskReserve, log: Logger): StopJob {
  return startJob(
    { everyMs: 5_000, firstMs: 0 },
    async () => diskReserve.restore(),
    err => log.error({ err }, 'the reserve on the disk could not be made'),
  )
}

/** Starts the plugins in order; returns a function that stops them, last first. */
async function startPlugins(plugins: readonly ServerPlugin[], services: ServerServices): Promise<StopJob> {
  const stops: (() => Promise<void> | void)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) {
      try {
        await stop()
      } catch (err) {
        services.log.error({ err }, 'a plugin did not stop')
      }
    }
  }
  try {
    for (const plugin of plugins) {
      const stop = plugin.start?.(services)
      if (stop) stops.push(stop)
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}

function csrfCall(tokens: CsrfTokens, accounts: SessionSource, events: Pick<EventLog, 'newest'>): HandledCall {
  return handle(csrfTokenCall, async (_, { cookies, headers }) => {
    const session = await accounts.sessionOf(headers.get('cookie'))
    const csrfToken = tokens.issue(cookies, session)
    return session ? { csrfToken, signedIn: true, seq: events.newest() } : { csrfToken, signedIn: false }
  })
}
