import type { RowPosition } from './cursor.ts'

/** What is known of one list as of one version of its project. */
export interface ListCacheEntry {
  version: number
  total: number | undefined
  /** where pages begin, by the number of rows before them */
  starts: Map<number, RowPosition>
}

const listsMax = 500
const startsMax = 5_000

/**
 * Remembers how long lists are and where their pages begin, so that the thousandth page costs what the first does even
 * when it is asked for by number. Notes hold for one version of a project only and are checked against it each time.
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

/** The nearest known place at or before a number of rows, and how many rows are still to be skipped from there. */
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
