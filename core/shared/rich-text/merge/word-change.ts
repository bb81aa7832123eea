import { WORD } from '../count-words.ts'

/** Counts the added and removed words of a text. A moved word counts as neither. */
export class WordChange {
  readonly #counts = new Map<string, number>()

  /** Adds a piece of the new text (1) or of the old text (-1). Returns how many words it has. */
  count(text: string, by: 1 | -1): number {
    let words = 0
    for (const [word] of text.matchAll(WORD)) {
      this.#counts.set(word, (this.#counts.get(word) ?? 0) + by)
      words++
    }
    return words
  }

  get added(): number {
    return this.#sum(count => count)
  }

  get removed(): number {
    return this.#sum(count => -count)
  }

  #sum(of: (count: number) => number): number {
    let sum = 0
    for (const count of this.#counts.values()) sum += Math.max(0, of(count))
    return sum
  }
}
