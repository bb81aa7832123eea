import { limits } from '#core/shared/limits.ts'

/** bytes of one chosen file; a larger one is refused unread */
export const MAX_MANUSCRIPT_BYTES = limits.uploadBytes
/** lines of one file: the longest novels have a tenth of it */
export const MAX_LINES = 500_000
/** sections of one import; later headings stay in the text of the last section */
export const MAX_SECTIONS = 5000
/** characters of a section's title */
export const MAX_TITLE = limits.nameMax

/** One line of at most `max` characters; longer text is cut at a word and ends with an ellipsis. */
export function cutTitle(text: string, max: number = MAX_TITLE): string {
  const line = text
    .trimStart()
    .slice(0, max * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= max) return line
  const head = line
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const space = line[max - 1] === ' ' ? max - 1 : head.lastIndexOf(' ')
  const words = space > max / 2 ? head.slice(0, space) : head
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`
}
