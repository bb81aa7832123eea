import { formatKeys } from './keys.ts'
import { isMac, keyTable } from './table.ts'

/** The first keys of a command as they are drawn; undefined where it has none. */
export function keysOf(commandId: string): string[] | undefined {
  const binding =
    keyTable().findLast(one => one.command === commandId && one.band === 'user') ??
    keyTable().find(one => one.command === commandId)
  return binding && formatKeys(binding.keys, { mac: isMac })
}
