import { useSnapshot } from 'valtio'
import { useRegistry } from '../registry/app-registry.ts'
import type { Binding } from './bindings.ts'
import { formatKeys } from './keys/keys.ts'
import { isMac, keyTable } from './table.ts'
import { userKeys } from './user/user-keys.ts'

/** The display labels of a command's first keys, a user's before its own; undefined if it has none. */
export function keysOf(commandId: string): string[] | undefined {
  const binding =
    keyTable().findLast(one => one.command === commandId && one.band === 'user') ??
    keyTable().find(one => one.command === commandId)
  return binding && formatKeys(binding.keys, { mac: isMac })
}

/** The table of keys, updated when a plugin or the user changes it. */
export function useKeyTable(): readonly Binding[] {
  useRegistry()
  useSnapshot(userKeys).rows
  return keyTable()
}

/** `keysOf` as a hook that updates. */
export function useKeysOf(commandId: string): string[] | undefined {
  useKeyTable()
  return keysOf(commandId)
}
