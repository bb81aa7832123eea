import { useSnapshot } from 'valtio'
import { useRegistered, useRegistry } from '../registry/app-registry.ts'
import type { Binding } from './bindings.ts'
import { formatKeys } from './keys/keys.ts'
import { isMac, keyTable } from './table.ts'
import { userKeys } from './user/user-keys.ts'

const firstKeys = new WeakMap<readonly Binding[], ReadonlyMap<string, Binding>>()

/** Of each command the first keys, a user's before its own. */
function firstKeysIn(table: readonly Binding[]): ReadonlyMap<string, Binding> {
  const known = firstKeys.get(table)
  if (known) return known
  const first = new Map<string, Binding>()
  for (const binding of table) if (!first.has(binding.command)) first.set(binding.command, binding)
  for (const binding of table) if (binding.band === 'user') first.set(binding.command, binding)
  firstKeys.set(table, first)
  return first
}

/** By keys: every button asks for those of its command whenever a page changes its commands. */
const labels = new Map<string, string[]>()

/**
 * The display labels of a command's first keys, a user's before its own; undefined if it has none.
 * @param avoided keys of its own that are only given if it has no others
 */
export function keysOf(commandId: string, avoided?: RegExp): string[] | undefined {
  const table = keyTable()
  const first = firstKeysIn(table).get(commandId)
  if (!first) return undefined
  let binding = first
  if (avoided?.test(first.keys) && first.band !== 'user')
    binding = table.find(({ command, keys }) => command === commandId && !avoided.test(keys)) ?? first
  const known = labels.get(binding.keys) ?? formatKeys(binding.keys, { mac: isMac })
  labels.set(binding.keys, known)
  return known
}

/** The table of keys, updated when a plugin or the user changes it. */
export function useKeyTable(): readonly Binding[] {
  useRegistry()
  useSnapshot(userKeys).rows
  return keyTable()
}

/** `keysOf` as a hook that updates. */
export function useKeysOf(commandId: string): string[] | undefined {
  useSnapshot(userKeys).rows
  // As text: the labels are a new array each time.
  useRegistered(() => keysOf(commandId)?.join('\n'))
  return keysOf(commandId)
}
