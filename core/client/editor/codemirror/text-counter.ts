import type { ChangeSet, Text } from '@codemirror/state'
import { countCharacters, countWords } from '#core/shared/rich-text/count-words.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { TextCounts } from '../editor-props.ts'
import { boundsAround } from './edits/paragraphs.ts'

/** UTF-16 units counted without a break: a fraction of a frame. */
const SLICE = 20_000
/** After a larger change everything is counted again, in slices. */
const LARGE = 2 * SLICE
const NOTIFY_MS = 200
/** The pause in typing after which a large change is counted. */
const PAUSE_MS = 500

export function countIn(source: string): TextCounts {
  const nodes = fromMarkdown(source)
  return { characters: countCharacters(nodes), words: countWords(nodes) }
}

/** A full count in progress: its document, and the position it has reached. */
interface FullCount {
  doc: Text
  at: number
}

/**
 * Keeps the counts of a document. The first count is made in slices between other work; after it an edit costs only the
 * paragraphs it touches. Listeners are notified a moment later, once for many edits.
 */
export class TextCounter {
  counts: TextCounts = { characters: 0, words: 0 }
  readonly #notify: (counts: TextCounts) => void
  #fullCount: FullCount | null = null
  #fullCountTimer: ReturnType<typeof setTimeout> | undefined
  #notifyTimer: ReturnType<typeof setTimeout> | undefined
  #totals: TextCounts = { characters: 0, words: 0 }

  constructor(notify: (counts: TextCounts) => void) {
    this.#notify = notify
  }

  /** Counts a whole document; the old counts stay until it is done. */
  countAll(doc: Text, pause = 0): void {
    this.#fullCount = { doc, at: 0 }
    this.#totals = { characters: 0, words: 0 }
    clearTimeout(this.#fullCountTimer)
    this.#fullCountTimer = setTimeout(() => this.#countSlice(), pause)
  }

  /** Updates the counts by an edit. */
  countChange(old: Text, doc: Text, changes: ChangeSet): void {
    let [fromA, toA, fromB, toB] = [old.length, 0, doc.length, 0]
    changes.iterChangedRanges((startA, endA, startB, endB) => {
      fromA = Math.min(fromA, startA)
      toA = Math.max(toA, endA)
      fromB = Math.min(fromB, startB)
      toB = Math.max(toB, endB)
    })
    const before = boundsAround(old, fromA, toA)
    const after = boundsAround(doc, fromB, toB)
    if (before.to - before.from > LARGE || after.to - after.from > LARGE) {
      this.countAll(doc, PAUSE_MS)
      return
    }
    const removed = countIn(old.sliceString(before.from, before.to))
    const added = countIn(doc.sliceString(after.from, after.to))
    this.#totals.characters += added.characters - removed.characters
    this.#totals.words += added.words - removed.words
    if (!this.#fullCount) this.#notifySoon()
  }

  stop(): void {
    clearTimeout(this.#fullCountTimer)
    clearTimeout(this.#notifyTimer)
  }

  #countSlice(): void {
    const fullCount = this.#fullCount
    if (!fullCount) return
    const { doc, at } = fullCount
    const { to } = boundsAround(doc, at, Math.min(at + SLICE, doc.length))
    const { characters, words } = countIn(doc.sliceString(at, to))
    this.#totals.characters += characters
    this.#totals.words += words
    fullCount.at = to + 1
    if (fullCount.at <= doc.length) {
      this.#fullCountTimer = setTimeout(() => this.#countSlice(), 0)
      return
    }
    this.#fullCount = null
    this.#publish()
  }

  #notifySoon(): void {
    this.#notifyTimer ??= setTimeout(() => this.#publish(), NOTIFY_MS)
  }

  #publish(): void {
    clearTimeout(this.#notifyTimer)
    this.#notifyTimer = undefined
    this.counts = { ...this.#totals }
    this.#notify(this.counts)
  }
}
