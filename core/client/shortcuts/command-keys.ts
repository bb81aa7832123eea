import { useSnapshot } from 'valtio'
import { useRegistry } from '../registry/app-registry.ts'
import type { Binding } from './bindings.ts'
import { formatKeys } from './keys/keys.ts'
import { isMac, keyTable } from './table.ts'
import { userKeys } from './user/user-keys.ts'

/** The first keys of a command as they are drawn, a user's own before its own; undefined where it has none. */
export function keysOf(commandId: string): string[] | undefined {
  const binding =
    keyTable().findLast(one => one.command === commandId && one.band === 'user') ??
    keyTable().find(one => one.command === commandId)
  return binding && formatKeys(binding.keys, { mac: isMac })
}

/** The table of keys, read again whenever a plugin or the user changes it. */
export function useKeyTable(): readonly Binding[] {
  useRegistry()
  useSnapshot(userKeys).rows
  return keyTable()
}

/** `keysOf` that follows changes. */
export function useKeysOf(commandId: string): string[] | undefined {
  useKeyTable()
  return keysOf(commandId)
}
