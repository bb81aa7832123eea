import type { TextRun } from '../types.ts'

const wordUnit = /[\p{L}\p{N}_]/u
const letterPattern = /\p{L}/u

/** `_words_` of a plain text become an italic run; all other markup stays. */
export function toRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let plainFrom = 0
  let at = text.indexOf('_')
  while (at !== -1) {
    if (!opens(text, at)) {
      at = text.indexOf('_', at + 1)
      continue
    }
    const close = findClose(text, at)
    if (close === -1) break
    if (at > plainFrom) runs.push({ text: text.slice(plainFrom, at) })
    runs.push({ text: text.slice(at + 1, close), italic: true })
    plainFrom = close + 1
    at = text.indexOf('_', plainFrom)
  }
  if (plainFrom < text.length) runs.push({ text: text.slice(plainFrom) })
  return runs
}

/** A digit may stand before the mark (`1_st_`), a letter may not (`snake_case`). */
function opens(text: string, at: number): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at + 1] ?? ' '
  return !letterPattern.test(before) && before !== '_' && after !== '_' && after.trim() !== ''
}

function findClose(text: string, open: number): number {
  for (let at = text.indexOf('_', open + 2); at !== -1; at = text.indexOf('_', at + 1)) {
    if (text[at - 1]!.trim() !== '' && !wordUnit.test(text[at + 1] ?? ' ')) return at
  }
  return -1
}
