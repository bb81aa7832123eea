/** What is looked for, and what takes its place. */
export interface Replacement {
  find: string
  replaceWith: string
  matchCase: boolean
  wholeWords: boolean
  /** `find` is a regular expression, and `replaceWith` may name its groups: `$1`, `$<name>`, `$&` */
  pattern: boolean
  /** other forms of the word, and what takes their places */
  forms: Readonly<Record<string, string>>
}

/** Why nothing can be looked for. `detail` is what the browser says of a pattern. */
export interface ExpressionIssue {
  issue: 'empty' | 'pattern' | 'nothing'
  detail?: string
}

/** A letter, digit or mark of any script, or a joiner inside a word. */
const inWord = '[\\p{L}\\p{N}\\p{M}_]'

/** The expression that finds the matches, or why there is none. */
export function expressionOf({ find, matchCase, wholeWords, pattern, forms }: Replacement): RegExp | ExpressionIssue {
  if (find === '') return { issue: 'empty' }
  // The straight and the typographic apostrophe are one letter to who types a name.
  const words = [find, ...Object.keys(forms)].toSorted((a, b) => b.length - a.length)
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/['’]/g, "['’]")
  const source = pattern ? find : words.map(literal).join('|')
  const whole = wholeWords ? `(?<!${inWord})(?:${source})(?!${inWord})` : source
  try {
    const expression = new RegExp(whole, matchCase ? 'gu' : 'giu')
    if (pattern && new RegExp(`^(?:${source})$`, 'u').test('')) return { issue: 'nothing' }
    return expression
  } catch (error) {
    return { issue: 'pattern', detail: error instanceof Error ? error.message.replace(/^.*?\/[a-z]*: /, '') : '' }
  }
}

/** A match in a text, and what takes its place. */
export interface TextEdit {
  from: number
  to: number
  insert: string
}

/** The matches of a text in order; an empty one is passed over. */
export function matchesIn(text: string, expression: RegExp, replacement: Replacement): TextEdit[] {
  const { replaceWith, pattern, forms } = replacement
  const byForm = new Map(Object.entries(forms).map(([word, insert]) => [word.toLowerCase(), insert]))
  const edits: TextEdit[] = []
  for (const match of text.matchAll(expression)) {
    const [matched] = match
    if (matched === '') continue
    const insert = pattern ? expanded(replaceWith, match) : (byForm.get(matched.toLowerCase()) ?? replaceWith)
    edits.push({ from: match.index, to: match.index + matched.length, insert })
  }
  return edits
}

/**
 * The replacement with the groups of a match: `$$`, `$&`, `$1` to `$99`, `$<name>`. A group that is not there stays as
 * typed.
 */
function expanded(replaceWith: string, match: RegExpExecArray): string {
  return replaceWith.replace(/\$(?:(\$)|(&)|(\d{1,2})|<([^>]*)>)/g, (typed, dollar, all, number, name) => {
    if (dollar !== undefined) return '$'
    if (all !== undefined) return match[0]
    if (number !== undefined)
      return Number(number) > 0 && Number(number) < match.length ? (match[Number(number)] ?? '') : typed
    return match.groups && name in match.groups ? (match.groups[name] ?? '') : typed
  })
}

/** A text with its edits made; they are in order and do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let out = ''
  let at = 0
  for (const { from, to, insert } of edits) {
    out += text.slice(at, from) + insert
    at = to
  }
  return out + text.slice(at)
}
