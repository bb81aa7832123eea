import { searchKey } from '../text/text-keys.ts'

/** Normalises aliases for storage: trimmed, none empty, unique without regard to case, in the order given. */
export function cleanAliases(names: readonly string[]): string[] {
  const aliasByKey = new Map<string, string>()
  for (const name of names) {
    const trimmed = name.trim().replace(/\s+/g, ' ')
    const key = searchKey(trimmed)
    if (key !== '' && !aliasByKey.has(key)) aliasByKey.set(key, trimmed)
  }
  return [...aliasByKey.values()]
}
