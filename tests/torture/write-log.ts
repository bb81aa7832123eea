import type { RichText } from '#core/shared/richtext/nodes.ts'

/** One thing as the writers know it. */
export interface WriteRecord {
  /** in its title and nowhere else */
  word: string
  /** from the answer to its creation; unknown while that was never answered */
  chapterId: string | undefined
  /** the last change that was acknowledged, its creation being 1 */
  revision: number
  /** the text as of that revision */
  text: string
  /** a write that was sent and not answered: it happened, or it did not */
  unconfirmed: { key: string; text: string } | undefined
}

/** Everything eight writers sent, and what became of it as far as they were told. */
export class WriteLog {
  readonly records: WriteRecord[] = []
  acknowledged = 0
  #words = 0

  add(): WriteRecord {
    this.#words += 1
    const record = {
      word: `zq${this.#words.toString(36)}x`,
      chapterId: undefined,
      revision: 0,
      text: '',
      unconfirmed: undefined,
    }
    this.records.push(record)
    return record
  }

  acknowledge(record: WriteRecord, text: string): void {
    record.revision += 1
    record.text = text
    record.unconfirmed = undefined
    this.acknowledged += 1
  }

  get inDoubt(): number {
    return this.records.filter(record => record.unconfirmed).length
  }
}

export function textParagraphs(text: string): RichText {
  return [{ type: 'paragraph', children: [{ text }] }]
}
