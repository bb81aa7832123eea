import type { Replacement } from './expression.ts'

/** A word that may be another form of the one that is looked for, and how often it is there. */
export interface WordForm {
  word: string
  count: number
}

/** The beginning and the endings that two forms of a word have: `Київ` and `Києва`, `Ahab` and `Ahabs`. */
const [sharedMin, endingMax] = [2, 4]

/** Only whole words have forms, and a name is one word. */
export function hasForms({ find, wholeWords, pattern }: Replacement): boolean {
  return wholeWords && !pattern && /^[\p{L}\p{M}]{3,50}$/u.test(find)
}

/** The words of a text that may be other forms of a word. A name begins with a capital letter, and so do its forms. */
export function formsIn(text: string, find: string): string[] {
  const lower = find.toLowerCase()
  const isName = !find.startsWith(lower.charAt(0))
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter(word => {
    if (word.length > find.length + endingMax || (isName && word.startsWith(lower.charAt(0)))) return false
    const other = word.toLowerCase()
    if (other === lower) return false
    let shared = 0
    while (shared < lower.length && lower[shared] === other[shared]) shared++
    return shared >= Math.max(sharedMin, lower.length - 2) && other.length - shared <= endingMax
  })
}
