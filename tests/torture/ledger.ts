import type { RichText } from '#core/shared/richtext/nodes.ts'

/** One thing as the writers know it. */
export interface Entry {
  /** in its title and nowhere else */
  word: string
  /** from the answer to its creation; unknown while that was never answered */
  chapterId: string | undefined
  /** the last change that was acknowledged, its creation being 1 */
  revision: number
  /** the text as of that revision */
  text: string
  /** a write that was sent and not answered: it happened, or it did not */
  doubt: { key: string; text: string } | undefined
}

/** Everything eight writers sent, and what became of it as far as they were told. */
export class Ledger {
  readonly entries: Entry[] = []
  acknowledged = 0
  #words = 0

  add(): Entry {
    this.#words += 1
    const entry = {
      word: `zq${this.#words.toString(36)}x`,
      chapterId: undefined,
      revision: 0,
      text: '',
      doubt: undefined,
    }
    this.entries.push(entry)
    return entry
  }

  acknowledge(entry: Entry, text: string): void {
    entry.revision += 1
    entry.text = text
    entry.doubt = undefined
    this.acknowledged += 1
  }

  get inDoubt(): number {
    return this.entries.filter(entry => entry.doubt).length
  }
}

export function prose(text: string): RichText {
  return [{ type: 'paragraph', children: [{ text }] }]
}
