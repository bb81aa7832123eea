import type { RowPosition } from './cursor.ts'

/** What is cached of a list for one version of its project. */
export interface ListCacheEntry {
  version: number
  total: number | undefined
  /** first rows of pages, by the number of rows before them */
  starts: Map<number, RowPosition>
}

const listsMax = 500
const startsMax = 5_000

/**
 * Caches the lengths of lists and where their pages begin, so that the thousandth page costs as much as the first
 * even if requested by number. Entries are valid for one version of a project only, which each use checks.
 */
export class ListCache {
  readonly #lists = new Map<string, ListCacheEntry>()

  entry(name: string, version: number): ListCacheEntry {
    const cached = this.#lists.get(name)
    this.#lists.delete(name)
    const entry = cached?.version === version ? cached : newCacheEntry(version)
    this.#lists.set(name, entry)
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= listsMax) break
      this.#lists.delete(oldest)
    }
    return entry
  }
}

export function newCacheEntry(version: number): ListCacheEntry {
  return { version, total: undefined, starts: new Map() }
}

export function rememberStart({ starts }: ListCacheEntry, before: number, start: RowPosition): void {
  if (starts.size >= startsMax) starts.clear()
  starts.set(before, start)
}

/** The nearest cached position at or before a number of rows, and how many rows to skip from there. */
export function nearestStart(
  { starts }: ListCacheEntry,
  before: number,
): { start: RowPosition | undefined; skip: number } {
  const exact = starts.get(before)
  if (exact) return { start: exact, skip: 0 }
  let best = 0
  for (const cached of starts.keys()) if (cached <= before && cached > best) best = cached
  return { start: starts.get(best), skip: before - best }
}
