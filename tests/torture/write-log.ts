import type { RichText } from '#core/shared/rich-text/nodes.ts'

/** A chapter as its writer knows it. */
export interface WriteRecord {
  /** a word in its title and nowhere else */
  word: string
  /** from the response to its creation; unknown until there is one */
  chapterId: string | undefined
  /** the last acknowledged revision; the creation is 1 */
  revision: number
  /** the text of that revision */
  text: string
  /** a write without a response: it may have happened or not */
  unconfirmed: { key: string; text: string } | undefined
}

/** Everything eight writers sent, and the acknowledged results. */
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
