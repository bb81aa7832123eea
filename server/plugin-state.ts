import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Kind } from '#core/shared/kind.ts'
import type { ServerPlugin } from './contract.ts'
import { type Params, prepare, prepareWrite } from './db/prepare.ts'
import type { Reader, Tx } from './db/schema.ts'
import { type EntityWriteServices, rebuiltEntity, storedAfter } from './entities/entity-write.ts'
import { type StopJob, startJob } from './job.ts'
import type { Database } from './ports.ts'

/**
 * What is remembered of a plugin while it is there. Without it the plugin is new, or was missing for a while, and may
 * have missed writes and deleted accounts.
 */
interface PluginState {
  /** the `rebuild` of its write hook */
  version?: number
  /** for each kind, the `seq` of the last entity rebuilt; `all` once there are no more */
  kinds: Record<string, number | 'all'>
}

const prefix = 'plugin '
const selectStates = prepare((db, $: Params<{ pattern: string }>) =>
  db.selectFrom('meta').select(['key', 'value']).where('key', 'like', $.pattern),
)
const selectState = prepare((db, $: Params<{ key: string }>) =>
  db.selectFrom('meta').select('value').where('key', '=', $.key),
)
const upsertState = prepareWrite((tx, $: Params<{ key: string; value: string }>) =>
  tx
    .insertInto('meta')
    .values({ key: $.key, value: $.value })
    .onConflict(conflict => conflict.column('key').doUpdateSet(eb => ({ value: eb.ref('excluded.value') }))),
)
const deleteState = prepareWrite((tx, $: Params<{ key: string }>) => tx.deleteFrom('meta').where('key', '=', $.key))
const deletedPeople = prepare((db, $: Params<{ after: string; limit: number }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('id', '>', $.after)
    .orderBy('id')
    .limit($.limit),
)

/**
 * Called at the start: forgets the state of plugins that are missing, and lets those that are new or back remove the
 * data of deleted accounts. Writes nothing if the plugins are the same as before.
 */
export async function recordPlugins(
  database: Pick<Database, 'read' | 'write'>,
  plugins: readonly ServerPlugin[],
): Promise<void> {
  const known = new Set((await selectStates.all(database.read, { pattern: `${prefix}%` })).map(({ key }) => key))
  const missing = [...known.difference(new Set(plugins.map(({ id }) => prefix + id)))]
  const arrived = plugins.filter(({ id }) => !known.has(prefix + id))
  for (const plugin of arrived) await forgetDeletedPeople(database, plugin)
  if (arrived.length + missing.length === 0) return
  const isEmpty = !(await storedAfter.first(database.read, { seq: 0 }))
  const kinds = isEmpty ? plugins.flatMap(plugin => plugin.kinds ?? []) : []
  const seen = Object.fromEntries(kinds.map(({ name }) => [name, 'all' as const]))
  const record = async (tx: Tx) => {
    for (const key of missing) await deleteState.run(tx, { key })
    for (const { id, onEntityWrite } of arrived) {
      const state: PluginState = { version: onEntityWrite?.rebuild, kinds: seen }
      await upsertState.run(tx, { key: prefix + id, value: JSON.stringify(state) })
    }
  }
  await database.write(record, { whenFull: true })
}

/** Accounts per transaction. */
const accountsPerWrite = 100

async function forgetDeletedPeople(database: Pick<Database, 'read' | 'write'>, plugin: ServerPlugin): Promise<void> {
  if (!plugin.forgetPerson) return
  for (let after = ''; ; ) {
    const people = await deletedPeople.all(database.read, { after, limit: accountsPerWrite })
    const last = people.at(-1)
    if (!last) return
    const forget = async (tx: Tx) => {
      for (const { id } of people) await plugin.forgetPerson?.(tx, id)
    }
    await database.write(forget, { whenFull: true })
    after = last.id
  }
}

async function stateOf(read: Reader, { id, onEntityWrite }: ServerPlugin): Promise<PluginState> {
  const row = await selectState.first(read, { key: prefix + id })
  const state = row ? (JSON.parse(row.value) as PluginState) : { kinds: {} }
  const version = onEntityWrite?.rebuild
  return state.version === version ? state : { version, kinds: {} }
}

function kindsToRebuild({ kinds: rebuilt }: PluginState, kinds: readonly Kind[]): Kind[] {
  return kinds.filter(({ name }) => rebuilt[name] !== 'all')
}

/** One transaction lasts this long, or one entity if that takes longer; the pause for other writes is longer. */
const sliceMs = 4
const pauseMs = 15

/** Runs a plugin's write hook over some entities that it has not seen. @returns whether there are more */
async function rebuildSome(tx: Tx, plugin: ServerPlugin, services: EntityWriteServices): Promise<boolean> {
  const state = await stateOf(tx, plugin)
  const kinds = new Map(kindsToRebuild(state, services.kinds).map(kind => [kind.name, kind]))
  const until = performance.now() + sliceMs
  let done: number | 'all' = Math.min(...[...kinds.keys()].map(name => Number(state.kinds[name] ?? 0)))
  do {
    const row = await storedAfter.first(tx, { seq: done })
    if (!row) {
      done = 'all'
      break
    }
    const kind = kinds.get(row.kind)
    if (kind) await plugin.onEntityWrite?.run(tx, rebuiltEntity(kind, row), services)
    done = row.seq
  } while (performance.now() < until)
  for (const name of kinds.keys()) state.kinds[name] = done
  await upsertState.run(tx, { key: prefix + plugin.id, value: JSON.stringify(state) })
  return done !== 'all'
}

/** Runs write hooks over what was there before them, soon after the start; the returned function stops it. */
export function startRebuilding(
  dependencies: EntityWriteServices & {
    database: Pick<Database, 'read' | 'write'>
    plugins: readonly ServerPlugin[]
    log: Pick<Logger, 'info' | 'error'>
  },
): StopJob {
  const { database, plugins, log, ...services } = dependencies
  async function rebuild(plugin: ServerPlugin, ending: AbortSignal): Promise<void> {
    if (kindsToRebuild(await stateOf(database.read, plugin), services.kinds).length === 0) return
    while (!ending.aborted && (await database.write(tx => rebuildSome(tx, plugin, services)))) await pause(pauseMs)
    if (!ending.aborted) log.info({ plugin: plugin.id }, 'the plugin has seen all entities')
  }
  const onError = (err: unknown) => log.error({ err }, 'a plugin could not see all entities')
  return startJob(
    { everyMs: 600_000, firstMs: 100 },
    async ending => {
      for (const plugin of plugins)
        if (plugin.onEntityWrite?.rebuild !== undefined) await rebuild(plugin, ending).catch(onError)
    },
    onError,
  )
}
