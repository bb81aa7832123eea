import { isEscapable, isWhitespace } from '../characters.ts'
import { beginsLinkCloser } from '../link.ts'
import type { Flags } from '../nodes.ts'
import { braceOpenerAt, endOfRun } from './tokenize.ts'

/** The context of a leaf's text in the source. */
interface WriteContext {
  flags: Flags
  /** Nothing precedes the text in its paragraph. */
  isFirst: boolean
  /** Nothing follows it. */
  isLast: boolean
  /** A delimiter opens right before it. */
  afterOpener: boolean
  /** A delimiter closes right after it. */
  beforeCloser: boolean
  /** A link opens right after it. */
  beforeLink: boolean
}

const SPECIAL = /[\\*_`{}@[\]\n]/g
const ALIGNMENT = /^\{(?:left|center|right)\}/

/**
 * Whether the white space at the position needs a backslash: next to a delimiter, which would not count otherwise, and
 * for a newline before which the line would be empty.
 */
function escapesWhite(text: string, at: number, context: WriteContext): boolean {
  if (!isWhitespace(text.charCodeAt(at))) return false
  if (at === 0 && context.afterOpener) return true
  if (at === text.length - 1 && context.beforeCloser) return true
  return text[at] === '\n' && (at === 0 ? context.isFirst : text[at - 1] === '\n')
}

/** Whether a delimiter would see white space, or an edge of the paragraph, at the position. */
function isOpenAt(text: string, at: number, context: WriteContext): boolean {
  if (at < 0) return context.isFirst
  if (at === text.length) return context.isLast
  return isWhitespace(text.charCodeAt(at)) && !escapesWhite(text, at, context)
}

/** Whether a run of `*`, `_` or backticks, written as it is, could be read as a delimiter. */
function escapesRun(text: string, from: number, to: number, context: WriteContext): boolean {
  // At an edge of the leaf the run could join a delimiter.
  if ((from === 0 && !context.isFirst) || (to === text.length && !context.isLast)) return true
  const { bold, italic, underline } = context.flags
  const length = to - from
  const character = text[from]
  if (character === '*' ? length > 3 : length !== (character === '_' ? 2 : 1)) return false
  if (!isOpenAt(text, to, context)) return true
  if (isOpenAt(text, from - 1, context)) return false
  // It could only close, which matters only while something is open.
  return character === '*' ? Boolean(bold || italic) : character === '_' && Boolean(underline)
}

function escapesBackslash(text: string, at: number): boolean {
  return at + 1 === text.length || isEscapable(text.charCodeAt(at + 1))
}

/** Whether the special character, or run of them, at the position needs a backslash. */
function needsEscape(text: string, at: number, to: number, context: WriteContext): boolean {
  const character = text[at]
  if (character === '\n') return escapesWhite(text, at, context)
  if (character === '\\') return escapesBackslash(text, at)
  if (context.flags.code) return character === '`'
  if (character === '{') {
    return braceOpenerAt(text, at) !== undefined || (at === 0 && context.isFirst && ALIGNMENT.test(text))
  }
  if (character === '}') return context.flags.fontSize !== undefined || context.flags.footnote === true
  if (character === '@') return text[to] === '[' || (to === text.length && context.beforeLink)
  // Outside a link a bracket opens nothing, because every closing one is escaped.
  if (character === '[') return context.flags.link !== undefined
  if (character === ']') return beginsLinkCloser(text, at)
  return escapesRun(text, at, to, context)
}

/** The source of one leaf's text, with backslashes only where it would otherwise be read as syntax. */
export function writeText(text: string, context: WriteContext): string {
  let source = ''
  let from = 0
  const escapeAt = (at: number) => {
    source += `${text.slice(from, at)}\\`
    from = at
  }
  if (text[0] !== '\n' && escapesWhite(text, 0, context)) escapeAt(0)
  SPECIAL.lastIndex = 0
  for (let match = SPECIAL.exec(text); match; match = SPECIAL.exec(text)) {
    const at = match.index
    const isRun = '*_`'.includes(match[0])
    const to = isRun ? endOfRun(text, at) : at + 1
    if (needsEscape(text, at, to, context)) for (let each = at; each < to; each++) escapeAt(each)
    SPECIAL.lastIndex = to
  }
  const last = text.length - 1
  if (last > 0 && text[last] !== '\n' && escapesWhite(text, last, context)) escapeAt(last)
  return source + text.slice(from)
}
