import type { Text } from '@codemirror/state'
import type { Language } from '#core/shared/limits.ts'
import { boundsAround, MAX_STYLED } from '../edits/paragraphs.ts'
import { spansAt } from './typing-edits.ts'

/** Text that replaces the last `length` characters before a caret. */
interface TypographicReplacement {
  length: number
  insert: string
}

/** Stands for a mention in the text before a caret: a quote after it closes. */
const MENTION = '\ufffc'

/** Longer than a sentence of dialogue; quotes opened further back are ignored. */
const MAX_LOOKBACK = 1000
const DASH = /[-–—]$/
/** An address: keys typed into it are not replaced. */
const ADDRESS = /(?:\w:\/\/|\bwww\.)\S*$/i
/** A single quote is open; a ’ before a letter is an apostrophe. */
const SINGLE_OPEN = /‘(?:[^‘’]|’(?=\p{L}))*$/u

/** Start, white space or an opening sign: a quote after it opens. */
const OPENING: Readonly<Record<Language, RegExp>> = { en: /(?:^|[\s([{/“‘])$/, ua: /(?:^|[\s([{/«„])$/ }

/**
 * The quotes opened and not closed, outermost first: each Ukrainian one has its own closing sign, English ones share
 * theirs.
 */
function openQuotes(before: string, pairs: Readonly<Record<string, string>>): string[] {
  const open: string[] = []
  for (const sign of before) {
    const closer = pairs[open.at(-1) ?? '']
    if (sign === closer) open.pop()
    else if (sign in pairs) open.push(sign)
  }
  return open
}

function ukrainianQuote(before: string): string {
  const inner = openQuotes(before, { '«': '»', '„': '“' }).at(-1)
  const closes = DASH.test(before) ? inner !== undefined : !OPENING.ua.test(before) || before.endsWith('„')
  if (closes) return inner === '„' ? '“' : '»'
  return inner === undefined ? '«' : '„'
}

function englishQuote(before: string): string {
  const isOpen = before.lastIndexOf('“') > before.lastIndexOf('”')
  const closes = DASH.test(before) ? isOpen : !OPENING.en.test(before) || before.endsWith('“')
  return closes ? '”' : '“'
}

function englishApostrophe(before: string): string {
  const closes = DASH.test(before) ? SINGLE_OPEN.test(before) : !OPENING.en.test(before) || before.endsWith('‘')
  return closes ? '’' : '‘'
}

/**
 * Two hyphens become an en dash, a third one an em dash; more are a drawn line. Ukrainian dialogue starts its paragraph
 * with a dash: there one hyphen is enough, and no list starts by accident.
 */
function dash(before: string, speaks: boolean): TypographicReplacement | null {
  if (speaks && (before === '' || before === '—')) return { length: before.length + 1, insert: '—' }
  const [run = ''] = /[-–—]*$/.exec(before) ?? []
  if (run === '-') return { length: 2, insert: '–' }
  if (run === '–') return { length: 2, insert: '—' }
  return run === '--' ? { length: 3, insert: '—' } : null
}

/** Whether a key can be replaced at all; for all others nothing else is checked. */
export function isTypographic(key: string): boolean {
  return key === '"' || key === "'" || key === '-' || key === '.'
}

/**
 * The typographic form of a typed key.
 * @param before the visible text of the paragraph up to the key
 */
function typographic(before: string, key: string, language: Language): TypographicReplacement | null {
  const near = before.slice(-MAX_LOOKBACK)
  if (ADDRESS.test(near)) return null
  const isUkrainian = language === 'ua'
  if (key === '"') return { length: 1, insert: isUkrainian ? ukrainianQuote(near) : englishQuote(near) }
  if (key === "'") return { length: 1, insert: isUkrainian ? '’' : englishApostrophe(near) }
  if (key === '-') return dash(near, isUkrainian)
  return key === '.' && /(?:^|[^.…])\.\.$/.test(near) ? { length: 3, insert: '…' } : null
}

/**
 * The visible text of a paragraph up to a caret; null if the text typed there is code, will be once its mark is closed,
 * or is not visible.
 */
function visibleTextBefore(source: string, caret: number): string | null {
  const spans = spansAt(source, caret)
  const typed = spans.find(({ from, to }) => from < caret && caret <= to)
  if (typed?.kind !== 'text' || typed.flags.code) return null
  let visible = ''
  for (const [at, { kind, from, to, flags }] of spans.entries()) {
    if (from >= caret) break
    if (kind === 'mention') visible += MENTION
    if (kind !== 'text') continue
    const part = source.slice(from, Math.min(to, caret))
    if (!flags.code && part.includes('`', spans[at - 1]?.kind === 'escape' ? 1 : 0)) return null
    visible += part
  }
  return visible
}

/** The replacement of the key typed before a caret. A single full stop or hyphen is not checked any further. */
export function replacementAt(doc: Text, caret: number, code: Language): TypographicReplacement | null {
  const last = doc.sliceString(Math.max(0, caret - 3), caret)
  const key = last.slice(-1)
  const mayBeDash = /[-–]-$/.test(last) || (code === 'ua' && /(?:^|\n)—?-$/.test(last))
  if ((key === '.' && last !== '...') || (key === '-' && !mayBeDash)) return null
  const { from, to } = boundsAround(doc, caret, caret)
  if (to - from > MAX_STYLED) return null
  const visible = visibleTextBefore(doc.sliceString(from, to), caret - from)
  const found = visible === null ? null : typographic(visible.slice(0, -1), key, code)
  // The replaced characters must be adjacent, with no mark between them.
  return found && visible?.endsWith(doc.sliceString(caret - found.length, caret)) ? found : null
}
