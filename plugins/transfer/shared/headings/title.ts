import { cutTitle } from '../limits.ts'

/** A heading as a title: without Markdown and final full stop, cut to MAX_TITLE. Capitals stay. */
export function tidyTitle(raw: string): string {
  return tidyPlain(stripMarks(cutTitle(raw, 1000)))
}

/** The same of a text whose Markdown is removed already. */
export function tidyPlain(plain: string): string {
  const text = cutTitle(plain, 1000)
  const stripped = /[^.]\.$/.test(text) && !/(?:^|[\s.])\p{L}\.$/u.test(text) ? text.slice(0, -1) : text
  return cutTitle(stripped.replace(/^[\s.:–—-]+|[\s:–—-]+$/g, ''))
}

const openingMark = /(^|[^\p{L}\p{N}\\])(?:\*{1,3}|_{1,3}|~~)(?=\S)/gu
const closingMark = /([^\s\\])(?:\*{1,3}|_{1,3}|~~)(?=$|[^\p{L}\p{N}])/gu
const pairOfMarks = /(^|[^\p{L}\p{N}\\])(\*{1,3}|_{1,3}|~~)(?=\S)([^*_~]*[^\s*_~\\])\2(?=$|[^\p{L}\p{N}])/gu

/** Removes emphasis, links and escapes of Markdown. */
export function stripMarks(text: string): string {
  if (!/[*_~\\[{]/.test(text)) return text.trim()
  // Where signs are escaped, the one that would pair with them is a sign too.
  const isEscaped = /\\[*_~]/.test(text)
  const strip = (marked: string) =>
    isEscaped ? marked.replace(pairOfMarks, '$1$3') : marked.replace(openingMark, '$1').replace(closingMark, '$1')
  const plain = text.replace(/(^|[^\\])!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1$2').replace(/\s*\{#[^{}]*\}$/, '')
  // Twice, because marks are inside each other.
  return strip(strip(plain))
    .replace(/\\([\p{P}\p{S}])/gu, '$1')
    .trim()
}

export function isAllCaps(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
}

/** `Chapter  3` → `Chapter 3`; capitals stay. */
export function tidyLabel(raw: string): string {
  return raw.replace(/\s+/g, ' ').trim()
}

/** Key to compare titles: letters and digits in lower case. */
export function titleMatchKey(text: string): string {
  return text
    .slice(0, 400)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** True for a short line that reads as a title and not as a sentence or dialogue. */
export function isTitleLike(raw: string): boolean {
  if (raw.length > 150) return false
  const text = stripMarks(raw)
  if (isAllCaps(text)) return text.length > 1
  if (text.length > 80 || text.split(/\s+/).length > 12) return false
  return /^[\p{Lu}\p{N}]/u.test(text) && !/[.!?…,;:»”"—-]['’)]*$/u.test(text)
}
