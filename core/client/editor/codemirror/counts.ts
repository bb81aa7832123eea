import type { ChangeSet, Text } from '@codemirror/state'
import { fromMarkdown } from '#core/shared/richtext/markdown.ts'
import { countCharacters, countWords } from '#core/shared/richtext/nodes.ts'
import type { TextCounts } from '../contract.ts'
import { boundsAround } from './paragraphs.ts'

/** UTF-16 units counted in one go: a fraction of a frame. */
const SLICE = 20_000
/** A larger change is counted anew from the beginning, in slices. */
const LARGE = 2 * SLICE
const TELL_MS = 200
/** A pause in typing, before what is large is counted again. */
const PAUSE_MS = 500

export function countIn(source: string): TextCounts {
  const nodes = fromMarkdown(source)
  return { characters: countCharacters(nodes), words: countWords(nodes) }
}

/** A first count under way: of a document that stays as it is, up to a position. */
interface Survey {
  doc: Text
  at: number
}

/**
 * Keeps the counts of a document. The first count is made in slices between other work; from then on an edit costs
 * only the paragraphs it touches. Listeners are told a moment later, once for many edits.
 */
export class Counter {
  counts: TextCounts = { characters: 0, words: 0 }
  readonly #tell: (counts: TextCounts) => void
  #survey: Survey | null = null
  #surveying: ReturnType<typeof setTimeout> | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #found: TextCounts = { characters: 0, words: 0 }

  constructor(tell: (counts: TextCounts) => void) {
    this.#tell = tell
  }

  /** Counts a whole document; what was counted before stays on show until it is done. */
  begin(doc: Text, pause = 0): void {
    this.#survey = { doc, at: 0 }
    this.#found = { characters: 0, words: 0 }
    clearTimeout(this.#surveying)
    this.#surveying = setTimeout(() => this.#go(), pause)
  }

  /** Follows an edit. */
  follow(old: Text, doc: Text, changes: ChangeSet): void {
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
      this.begin(doc, PAUSE_MS)
      return
    }
    const gone = countIn(old.sliceString(before.from, before.to))
    const come = countIn(doc.sliceString(after.from, after.to))
    this.#found.characters += come.characters - gone.characters
    this.#found.words += come.words - gone.words
    if (!this.#survey) this.#tellSoon()
  }

  stop(): void {
    clearTimeout(this.#surveying)
    clearTimeout(this.#telling)
  }

  #go(): void {
    const survey = this.#survey
    if (!survey) return
    const { doc, at } = survey
    const { to } = boundsAround(doc, at, Math.min(at + SLICE, doc.length))
    const { characters, words } = countIn(doc.sliceString(at, to))
    this.#found.characters += characters
    this.#found.words += words
    survey.at = to + 1
    if (survey.at <= doc.length) {
      this.#surveying = setTimeout(() => this.#go(), 0)
      return
    }
    this.#survey = null
    this.#publish()
  }

  #tellSoon(): void {
    this.#telling ??= setTimeout(() => this.#publish(), TELL_MS)
  }

  #publish(): void {
    clearTimeout(this.#telling)
    this.#telling = undefined
    this.counts = { ...this.#found }
    this.#tell(this.counts)
  }
}
