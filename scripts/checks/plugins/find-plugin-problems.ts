// What is wrong with the plugins, one sentence each. Loaded by check-plugins.ts through Vite, because it registers the
// plugins' client halves as the browser does.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registerPlugin } from '#core/client/boot.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { ClientPlugin } from '#core/client/registry/contract.ts'
import { loadCommandsOf } from '#core/client/registry/plugin-commands.ts'
import { DuplicateError } from '#core/client/registry/registry.ts'
import type { Binding, UserBinding } from '#core/client/shortcuts/bindings.ts'
import {
  findDeadBindings,
  findKeyConflicts,
  type KeyConflict,
  keyConflictsWith,
} from '#core/client/shortcuts/key-conflicts.ts'
import { KeysError } from '#core/client/shortcuts/keys/keys.ts'
import { keysWith } from '#core/client/shortcuts/table.ts'
import { iconNames } from '#core/client/ui/icon/icon-names.ts'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { callKey, refuseDuplicates } from '#server/http/calls/collect-calls.ts'
import type { ServerPlugin } from '#server/index.ts'
import { findFolderProblems, type PluginSide, sides } from './folder-problems.ts'
import { findMessageProblems } from './message-problems.ts'

interface Halves {
  client: readonly ClientPlugin[]
  server: readonly ServerPlugin[]
}

/** Every problem of the plugins below a root. What hinders loading hides what would follow from it. */
export async function findPluginProblems(root: string): Promise<string[]> {
  const folders = findFolderProblems(root)
  if (folders.length > 0) return folders
  const { halves, problems } = await loadHalves(root)
  if (problems.length > 0) return problems
  try {
    const registration = [...(await register(halves.client)), ...findServerDuplicates(halves.server)]
    // What a refused plugin would have declared is missing everywhere else.
    if (registration.length > 0) return registration
    return [
      ...(await findTakenCalls(root, halves.server)),
      ...findKindsOfOneSide(halves),
      ...(await findIconProblems(halves.client)),
      ...(await findKeyProblems(root)),
      ...(await findMessageProblems(root, halves.client)),
    ]
  } finally {
    for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
  }
}

const sentenceOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''

const load = async (root: string, path: string) => (await import(/* @vite-ignore */ join(root, path))) as object

/** The plugins of both lists, and what kept one from being loaded. */
async function loadHalves(root: string): Promise<{ halves: Halves; problems: string[] }> {
  const halves: Record<PluginSide, { id: string }[]> = { client: [], server: [] }
  const problems: string[] = []
  for (const side of sides) {
    const lines = readFileSync(join(root, `plugins/${side}.ts`), 'utf8').matchAll(
      /^export \{ (\w+) \} from '\.\/(.+)'$/gm,
    )
    for (const [, folder = '', file = ''] of lines) {
      const path = `plugins/${file}`
      try {
        const half = Object.entries(await load(root, path)).find(([name]) => name === folder)?.[1] as { id: string }
        if (!half) problems.push(`${path} does not export ${folder}: call it like its folder.`)
        else if (half.id !== folder)
          problems.push(`${path}: its id is "${half.id}", but its folder is called ${folder}: use one name.`)
        else halves[side].push(half)
      } catch (error) {
        problems.push(`${path} cannot be loaded: ${sentenceOf(error)}.`)
      }
    }
  }
  return { halves: halves as Halves, problems }
}

/** Registers the plugins as the start of the app does. */
async function register(plugins: readonly ClientPlugin[]): Promise<string[]> {
  const problems: string[] = []
  for (const plugin of [...corePlugins, ...plugins]) {
    try {
      registerPlugin(plugin)
      await loadCommandsOf(plugin)
    } catch (error) {
      const advice =
        error instanceof DuplicateError
          ? ': choose another name'
          : error instanceof KeysError
            ? ': choose other keys'
            : ''
      problems.push(`plugins/${plugin.id}: ${sentenceOf(error)}${advice}.`)
    }
  }
  return problems
}

function findServerDuplicates(plugins: readonly ServerPlugin[]): string[] {
  try {
    refuseDuplicates(plugins)
    return []
  } catch (error) {
    return [`plugins/server.ts: ${sentenceOf(error)}: choose another name.`]
  }
}

/** Calls that the core or another plugin answers already. */
async function findTakenCalls(root: string, plugins: readonly ServerPlugin[]): Promise<string[]> {
  const owners = new Map<string, string>()
  for (const file of globSync('*.ts', { cwd: join(root, 'core/shared/calls') }))
    for (const value of Object.values(await load(root, `core/shared/calls/${file}`)))
      for (const call of isCall(value) ? [value] : Object.values(value as object).filter(isCall))
        owners.set(callKey(call), 'the core')
  return plugins.flatMap(({ id, kinds = [], calls = [] }) => {
    const own = [...calls.map(({ call }) => call), ...kinds.flatMap(kind => Object.values(callsOf(kind)))]
    return [...new Set(own.flatMap(call => (call ? callKey(call) : [])))].flatMap(key => {
      const other = owners.get(key)
      if (!other) owners.set(key, id)
      return other ? [`plugins/${id}: the call ${key} is taken by ${other}: choose another name.`] : []
    })
  })
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'name' in value && 'access' in value
}

function findKindsOfOneSide({ client, server }: Halves): string[] {
  const owned = (halves: readonly Pick<ClientPlugin, 'id' | 'kinds'>[]) =>
    new Map(halves.flatMap(({ id, kinds = [] }) => kinds.map(({ name }) => [name, id] as const)))
  const [here, there] = [owned(client), owned(server)]
  const lacking = (from: Map<string, string>, to: Map<string, string>, side: PluginSide) =>
    [...from]
      .filter(([kind]) => !to.has(kind))
      .map(
        ([kind, id]) =>
          `plugins/${id}/${side}/index.ts: the kind ${kind} of the other half is missing: add it to kinds.`,
      )
  return [...lacking(here, there, 'server'), ...lacking(there, here, 'client')]
}

/** Icons that nobody brings, and names that two bring. */
async function findIconProblems(plugins: readonly ClientPlugin[]): Promise<string[]> {
  const owners = new Map<string, string>(iconNames.map(name => [name, 'the core']))
  const taken: string[] = []
  for (const { id, icons } of plugins)
    for (const name of Object.keys((await icons?.())?.icons ?? {})) {
      const other = owners.get(name)
      if (other) taken.push(`plugins/${id}: the icon "${name}" is taken by ${other}: choose another name.`)
      else owners.set(name, id)
    }
  return [...taken, ...findUnknownIcons(owners)]
}

function findUnknownIcons(known: ReadonlyMap<string, string>): string[] {
  const { kinds, commands, slots } = registry
  const named = [
    ...kinds.list().map(({ name, icon }) => ({ icon, owner: kinds.ownerOf(name), what: `the kind ${name}` })),
    ...commands.list().map(({ id, icon }) => ({ icon, owner: commands.ownerOf(id), what: `the command ${id}` })),
    ...slots.list().map(slot => ({
      icon: 'icon' in slot ? slot.icon : undefined,
      owner: slots.ownerOf(`${slot.slot}/${slot.id}`),
      what: `the section ${slot.id} of the settings`,
    })),
  ]
  const unknown = named.filter(({ icon }) => icon !== undefined && !known.has(icon))
  // The commands of a kind have its icon.
  const first = new Map(unknown.toReversed().map(problem => [`${problem.owner} ${problem.icon}`, problem]))
  return [...first.values()].map(
    ({ icon, owner, what }) =>
      `plugins/${owner}: ${what} has the icon "${icon}", which is unknown: take one that core/client/ui/icon/lazy-icons.ts lists, or bring it under icons.`,
  )
}

interface Preset {
  id: string
  rows: readonly UserBinding[]
}

/** Conflicts of a preset's keys with all others. */
function findUserConflicts(table: readonly Binding[]): KeyConflict[] {
  const others = table.filter(({ band }) => band !== 'user')
  return table.filter(({ band }) => band === 'user').flatMap(binding => keyConflictsWith(binding, others))
}

/** Clashes of keys as declared, and with every preset that users can choose. */
async function findKeyProblems(root: string): Promise<string[]> {
  const file = 'plugins/keys/client/rows/presets.ts'
  const loaded = existsSync(join(root, file))
    ? ((await load(root, file)) as { presets: readonly Preset[] }).presets
    : []
  const presets = [{ id: 'own', rows: [] }, ...loaded.filter(({ rows }) => rows.length > 0)]
  const sentences = presets.flatMap(({ id, rows }) => {
    const table = keysWith(rows)
    const where = id === 'own' ? '' : ` with the preset ${id}`
    return [
      ...[...findKeyConflicts(table), ...findUserConflicts(table)].map(({ one, other }) => {
        const [own, theirs] = one.owner === 'core' || one.owner === 'user' ? [other, one] : [one, other]
        return `plugins/${own.owner}: the keys "${own.keys}" of ${own.command} conflict with "${theirs.keys}" of ${theirs.command}${where}: choose others.`
      }),
      ...findDeadBindings(table).map(
        ({ owner, keys, command }) =>
          `plugins/${owner}: the keys "${keys}" of ${command} never work${where}, because others have them there: choose others.`,
      ),
    ]
  })
  // What conflicts without a preset does so with most of them.
  return sentences.filter(
    sentence =>
      !sentences.includes(sentence.replace(/ with the preset \w+/, '')) || !/ with the preset /.test(sentence),
  )
}
