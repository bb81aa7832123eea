import type { Start } from './cursor.ts'

/** What is known of one list as of one version of its project. */
export interface ListNotes {
  version: number
  total: number | undefined
  /** where pages begin, by the number of rows before them */
  starts: Map<number, Start>
}

const listsMax = 500
const startsMax = 5_000

/**
 * Remembers how long lists are and where their pages begin, so that the thousandth page costs what the first does even
 * when it is asked for by number. Notes hold for one version of a project only and are checked against it each time.
 */
export class ListMemory {
  readonly #lists = new Map<string, ListNotes>()

  notes(name: string, version: number): ListNotes {
    const known = this.#lists.get(name)
    this.#lists.delete(name)
    const notes = known?.version === version ? known : newNotes(version)
    this.#lists.set(name, notes)
    for (const oldest of this.#lists.keys()) {
      if (this.#lists.size <= listsMax) break
      this.#lists.delete(oldest)
    }
    return notes
  }
}

export function newNotes(version: number): ListNotes {
  return { version, total: undefined, starts: new Map() }
}

export function noteStart({ starts }: ListNotes, before: number, start: Start): void {
  if (starts.size >= startsMax) starts.clear()
  starts.set(before, start)
}

/** The nearest known place at or before a number of rows, and how many rows are still to be skipped from there. */
export function nearestStart({ starts }: ListNotes, before: number): { start: Start | undefined; skip: number } {
  const exact = starts.get(before)
  if (exact) return { start: exact, skip: 0 }
  let best = 0
  for (const known of starts.keys()) if (known <= before && known > best) best = known
  return { start: starts.get(best), skip: before - best }
}
