import type { Command, When } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { type Binding, type Manner, resolve, type UserRow } from './bindings.ts'
import { isMacPlatform } from './keys.ts'
import { userKeys } from './user-keys.ts'

export const isMac = isMacPlatform(navigator.platform)

/**
 * Keys of the page rest while something lies over it. What names its overlay goes on, and so do keys of the whole window,
 * which ask for nothing, and those that work in text.
 */
function whenOf({ when, inText }: Command): When | undefined {
  if (inText || when === undefined) return when
  return [when].flat().map(record => ('overlay' in record ? record : { ...record, overlay: '' }))
}

function mannerOf(command: Command): Manner {
  return { when: whenOf(command), allowInText: command.inText, repeat: command.repeat }
}

/** What acts on a thing and was given no keys by its maker gets them where there is a thing. */
function mannerOfGiven(id: string): Manner | undefined {
  const command = house.commands.get(id)
  if (!command) return undefined
  const manner = mannerOf(command)
  return command.on && !manner.when ? { ...manner, when: { thing: true, overlay: '' } } : manner
}

function bindingsOf(command: Command): Binding[] {
  const owner = house.commands.ownerOf(command.id) ?? ''
  const band = owner === 'core' ? ('core' as const) : ('plugin' as const)
  const keys = command.keys === undefined ? [] : [command.keys].flat()
  return keys.map(one => ({ keys: one, command: command.id, band, owner, ...mannerOf(command) }))
}

let declared: { version: number; table: readonly Binding[] } | undefined
let made: { from: readonly Binding[]; rows: typeof userKeys.rows; table: readonly Binding[] } | undefined

/** Every key as the commands declare it, nobody's changes applied; the same array until something changes. */
export function declaredKeys(): readonly Binding[] {
  const version = house.version()
  if (declared?.version !== version) declared = { version, table: house.commands.list().flatMap(bindingsOf) }
  return declared.table
}

/** The keys as they were if these were the person's changes. A row may be about a plugin that is away: its keys are free then. */
export function keysWith(rows: readonly UserRow[]): Binding[] {
  return resolve(
    declaredKeys(),
    rows.filter(({ command }) => house.commands.get(command) !== undefined),
    mannerOfGiven,
  )
}

/** Every key with its command, the person's own changes applied; the same array until something changes. */
export function keyTable(): readonly Binding[] {
  const from = declaredKeys()
  const { rows } = userKeys
  if (made?.from !== from || made.rows !== rows) made = { from, rows, table: keysWith(rows) }
  return made.table
}
