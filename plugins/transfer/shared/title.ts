import { cutTitle } from './limits.ts'

const small = new Set('a an the and but or nor for of in on at by to from with as into over'.split(' '))

/** A heading's words as a title: marks, final full stop and capitals taken off, cut to MAX_TITLE. */
export function tidyTitle(raw: string): string {
  const text = stripMarks(cutTitle(raw, 1000))
  const bare = /[^.]\.$/.test(text) && !/(?:^|[\s.])\p{L}\.$/u.test(text) ? text.slice(0, -1) : text
  return cutTitle(calm(bare.replace(/^[\s.:–—-]+|[\s:–—-]+$/g, '')))
}

/** Emphasis marks that wrap words, Markdown links and escapes, taken off. */
export function stripMarks(text: string): string {
  if (!/[*_~\\[{]/.test(text)) return text.trim()
  return text
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\s*\{#[^{}]*\}$/, '')
    .replace(/(^|[^\p{L}\p{N}])(?:\*{1,3}|_{1,3}|~~)(?=\S)/gu, '$1')
    .replace(/(\S)(?:\*{1,3}|_{1,3}|~~)(?=$|[^\p{L}\p{N}])/gu, '$1')
    .replace(/\\([\p{P}\p{S}])/gu, '$1')
    .trim()
}

export function isAllCaps(text: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
}

/** Capitals of a whole title brought down. Cyrillic titles of several words stay, since names cannot be told in them. */
function calm(text: string): string {
  if (!isAllCaps(text)) return text
  if (/[^\P{L}\p{Script=Latin}]/u.test(text)) return /\s/.test(text) ? text : upperFirst(text.toLowerCase())
  const words = text.split(' ')
  return words
    .map((word, at) => calmWord(word, at === 0 || at === words.length - 1 || /[:.!?—–-]$/.test(words[at - 1]!)))
    .join(' ')
}

function calmWord(word: string, outer: boolean): string {
  if (/^[IVX]+[^\p{L}]*$/u.test(word)) return word
  const lower = word.toLowerCase()
  if (!outer && small.has(lower)) return lower
  return lower.replace(/(^|[^\p{L}\p{M}'’])(\p{L})|(?<=^[od]['’])\p{L}/gu, found => found.toUpperCase())
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** `CHAPTER THE FIRST` → `Chapter the First`, `РОЗДІЛ ПЕРШИЙ` → `Розділ перший`, `chapter 3` → `Chapter 3`. */
export function tidyLabel(raw: string): string {
  const text = raw.replace(/\s+/g, ' ').trim()
  if (!isAllCaps(text)) return upperFirst(text)
  const words = text.split(' ')
  return words.map((word, at) => labelWord(word, at)).join(' ')
}

function labelWord(word: string, at: number): string {
  if (at > 0 && /^[IVXLCDMІХСМ]+$/.test(word)) return word
  if (at > 0 && /\p{Script=Cyrillic}/u.test(word)) return word.toLowerCase()
  return calmWord(word, at === 0)
}

/** Titles alike for comparison: letters and digits only, in lower case. */
export function titleKey(text: string): string {
  return text
    .slice(0, 400)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** True for a short line that reads as a title and not as a sentence or a spoken line. */
export function isTitleLike(raw: string): boolean {
  if (raw.length > 150) return false
  const text = stripMarks(raw)
  if (isAllCaps(text)) return text.length > 1
  if (text.length > 80 || text.split(/\s+/).length > 12) return false
  return /^[\p{Lu}\p{N}]/u.test(text) && !/[.!?…,;:»”"—-]['’)]*$/u.test(text)
}
