import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Kind } from '#core/shared/kind.ts'
import type { ServerPlugin } from './contract.ts'
import { type Params, prepare, prepareWrite } from './db/prepare.ts'
import type { Reader, Tx } from './db/schema.ts'
import { type EntityWriteServices, rebuiltEntity, type StoredRow, storedAfter } from './entities/entity-write.ts'
import { summaryVersion } from './entities/values.ts'
import { type StopJob, startJob } from './job.ts'
import type { Database, EntityStore } from './ports.ts'

/**
 * What is remembered of a plugin while it is there. Without it the plugin is new, or was missing for a while, and may
 * have missed writes and deleted accounts.
 */
interface PluginState {
  /** the `rebuild` of its write hook */
  version?: number
  /** for each key of a kind, the `seq` of the last entity rebuilt; `all` once there are no more */
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
  const summed = Object.fromEntries(kinds.map(kind => [summaryKey(kind), 'all' as const]))
  const record = async (tx: Tx) => {
    for (const key of missing) await deleteState.run(tx, { key })
    for (const { id, onEntityWrite } of arrived) {
      const state: PluginState = { version: onEntityWrite?.rebuild, kinds: seen }
      await upsertState.run(tx, { key: prefix + id, value: JSON.stringify(state) })
    }
    if (isEmpty) await upsertState.run(tx, { key: summariesKey, value: JSON.stringify({ kinds: summed }) })
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

/** What is done once with every entity that is there already. */
interface Rebuilding {
  /** where its state is kept */
  key: string
  version?: number
  /** names a kind, and what of it the result depends on: with another key it is done again */
  kindKey(kind: Kind): string
  run(tx: Tx, kind: Kind, row: StoredRow): Promise<void>
}

const summariesKey = 'summaries'
const summaryKey = (kind: Kind) => `${kind.name} ${summaryVersion(kind)}`

async function stateOf(read: Reader, { key, version }: Rebuilding): Promise<PluginState> {
  const row = await selectState.first(read, { key })
  const state = row ? (JSON.parse(row.value) as PluginState) : { kinds: {} }
  return state.version === version ? state : { version, kinds: {} }
}

function kindsToRebuild({ kindKey }: Rebuilding, { kinds: rebuilt }: PluginState, kinds: readonly Kind[]): Kind[] {
  return kinds.filter(kind => rebuilt[kindKey(kind)] !== 'all')
}

/** One transaction lasts this long, or one entity if that takes longer; the pause for other writes is longer. */
const sliceMs = 4
const pauseMs = 15

/** Runs it over some entities that it has not seen. @returns whether there are more */
async function rebuildSome(tx: Tx, rebuilding: Rebuilding, allKinds: readonly Kind[]): Promise<boolean> {
  const state = await stateOf(tx, rebuilding)
  const kinds = new Map(kindsToRebuild(rebuilding, state, allKinds).map(kind => [kind.name, kind]))
  const keys = [...kinds.values()].map(rebuilding.kindKey)
  const until = performance.now() + sliceMs
  let done: number | 'all' = Math.min(...keys.map(key => Number(state.kinds[key] ?? 0)))
  do {
    const row = await storedAfter.first(tx, { seq: done })
    if (!row) {
      done = 'all'
      break
    }
    const kind = kinds.get(row.kind)
    if (kind) await rebuilding.run(tx, kind, row)
    done = row.seq
  } while (performance.now() < until)
  const isOther = (key: string) => !kinds.has(key.split(' ')[0] ?? '')
  const others = Object.entries(state.kinds).filter(([key]) => isOther(key))
  const now = Object.fromEntries([...others, ...keys.map(key => [key, done])])
  await upsertState.run(tx, { key: rebuilding.key, value: JSON.stringify({ ...state, kinds: now }) })
  return done !== 'all'
}

/**
 * Soon after the start, runs write hooks over what was there before them, and renews the summaries of kinds that have
 * other ones than before; the returned function stops it.
 */
export function startRebuilding(
  dependencies: Pick<EntityWriteServices, 'events'> & {
    database: Pick<Database, 'read' | 'write'>
    entities: Pick<EntityStore, 'renewSummary' | 'kinds' | 'worldsOf' | 'mentionedParts' | 'changeEntity'>
    plugins: readonly ServerPlugin[]
    log: Pick<Logger, 'info' | 'error'>
  },
): StopJob {
  const { database, entities, plugins, events, log } = dependencies
  const { kinds, worldsOf, mentionedParts, changeEntity } = entities
  const services = { events, kinds, worldsOf, mentionedParts, changeEntity }
  const hooks = plugins.flatMap(({ id, onEntityWrite: hook }): Rebuilding[] => {
    if (hook?.rebuild === undefined) return []
    const run: Rebuilding['run'] = (tx, kind, row) => hook.run(tx, rebuiltEntity(kind, row), services)
    return [{ key: prefix + id, version: hook.rebuild, kindKey: ({ name }) => name, run }]
  })
  const summaries: Rebuilding = { key: summariesKey, kindKey: summaryKey, run: entities.renewSummary }
  async function rebuild(rebuilding: Rebuilding, ending: AbortSignal): Promise<void> {
    if (kindsToRebuild(rebuilding, await stateOf(database.read, rebuilding), kinds).length === 0) return
    while (!ending.aborted && (await database.write(tx => rebuildSome(tx, rebuilding, kinds)))) await pause(pauseMs)
    if (!ending.aborted) log.info({ what: rebuilding.key }, 'everything stored has been gone through')
  }
  const onError = (err: unknown) => log.error({ err }, 'what is stored could not be gone through')
  return startJob(
    { everyMs: 600_000, firstMs: 100 },
    async ending => {
      for (const one of [summaries, ...hooks]) await rebuild(one, ending).catch(onError)
    },
    onError,
  )
}
