import { registry } from '../registry/app-registry.ts'
import type { Command, When } from '../registry/contract.ts'
import { type Binding, type BindingBehavior, resolveBindings, type UserBinding } from './bindings.ts'
import { isMacPlatform } from './keys/keys.ts'
import { userKeys } from './user/user-keys.ts'

export const isMac = isMacPlatform(navigator.platform)

/**
 * Keys of the page do not fire under an overlay. Keys whose `when` names the overlay still fire, and so do keys without
 * `when` and those that work in text.
 */
function effectiveWhen({ when, inText }: Command): When | undefined {
  if (inText || when === undefined) return when
  return [when].flat().map(record => ('overlay' in record ? record : { ...record, overlay: '' }))
}

function behaviorOf(command: Command): BindingBehavior {
  return { when: effectiveWhen(command), allowInText: command.inText, repeat: command.repeat }
}

/**
 * The conditions of a user's key for a command. If the command acts on entities and has no `when`, an entity is
 * required.
 */
function userKeyBehavior(id: string): BindingBehavior | undefined {
  const command = registry.commands.get(id)
  if (!command) return undefined
  const behavior = behaviorOf(command)
  return command.on && !behavior.when ? { ...behavior, when: { entity: true, overlay: '' } } : behavior
}

/** The owner of the commands that a page declares while it is shown: no plugin's id has a colon. */
const pagePrefix = 'page:'
export const pageOwner = (id: string): string => pagePrefix + id
export const isPageOwner = (owner: string): boolean => owner.startsWith(pagePrefix)

/** The plugins of the core: keys of other plugins win over theirs. */
const coreOwners: ReadonlySet<string> = new Set(['core', 'editor'])

function bindingsOf(command: Command): Binding[] {
  const owner = registry.commands.ownerOf(command.id) ?? ''
  const band = coreOwners.has(owner) ? 'core' : isPageOwner(owner) ? 'page' : 'plugin'
  const keys = command.keys === undefined ? [] : [command.keys].flat()
  return keys.map(one => ({ keys: one, command: command.id, band, owner, ...behaviorOf(command) }))
}

let declared: { version: number; table: readonly Binding[] } | undefined
let resolved: { from: readonly Binding[]; rows: typeof userKeys.rows; table: readonly Binding[] } | undefined

/** All declared keys, without user changes; the same array until something changes. */
export function declaredKeys(): readonly Binding[] {
  const version = registry.version()
  if (declared?.version !== version) declared = { version, table: registry.commands.list().flatMap(bindingsOf) }
  return declared.table
}

/** The table with the given user rows. A row may be about a missing plugin: its keys are free then. */
export function keysWith(rows: readonly UserBinding[]): Binding[] {
  return resolveBindings(
    declaredKeys(),
    rows.filter(({ command }) => registry.commands.get(command) !== undefined),
    userKeyBehavior,
  )
}

/** All keys with the user's changes applied; the same array until something changes. */
export function keyTable(): readonly Binding[] {
  const from = declaredKeys()
  const { rows } = userKeys
  if (resolved?.from !== from || resolved.rows !== rows) resolved = { from, rows, table: keysWith(rows) }
  return resolved.table
}
