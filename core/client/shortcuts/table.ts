import type { Command, When } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { readLocal } from '../ui/local-store.ts'
import { type Binding, resolve } from './bindings.ts'
import { isMacPlatform } from './keys.ts'
import { readUserRows } from './user-rows.ts'

/** Local storage key of what a person changed about the keys. */
const userKeysKey = 'keys'

export const isMac = isMacPlatform(navigator.platform)

/**
 * Keys of the page rest while something lies over it. What names its overlay goes on, and so do keys of the whole window,
 * which ask for nothing, and those that work in text.
 */
function whenOf({ when, inText }: Command): When | undefined {
  if (inText || when === undefined) return when
  return [when].flat().map(record => ('overlay' in record ? record : { ...record, overlay: '' }))
}

let made: { version: number; table: readonly Binding[] } | undefined

function declared(): Binding[] {
  return house.commands.list().flatMap(command => {
    const owner = house.commands.ownerOf(command.id) ?? ''
    const keys = command.keys === undefined ? [] : [command.keys].flat()
    return keys.map(one => ({
      keys: one,
      command: command.id,
      when: whenOf(command),
      band: owner === 'core' ? ('core' as const) : ('plugin' as const),
      owner,
      allowInText: command.inText,
      repeat: command.repeat,
    }))
  })
}

function userRows() {
  const stored = readLocal(userKeysKey)
  if (!stored) return []
  try {
    return readUserRows(JSON.parse(stored)).rows
  } catch {
    return []
  }
}

/** Every key with its command, the person's own changes applied; the same array until something changes. */
export function keyTable(): readonly Binding[] {
  const version = house.version()
  if (made?.version !== version) made = { version, table: resolve(declared(), userRows()) }
  return made.table
}
