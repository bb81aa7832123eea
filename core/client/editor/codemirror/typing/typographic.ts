import type { Text } from '@codemirror/state'
import type { Language } from '#core/shared/limits.ts'
import { boundsAround, MAX_STYLED } from '../edits/paragraphs.ts'
import { spansAt } from './typing-edits.ts'

/** What is put in place of the last characters before a caret, as many as `length` says. */
export interface Replacement {
  length: number
  insert: string
}

/** Stands for a mention in the text before a caret: a quote closes behind it. */
const MENTION = '\ufffc'

/** Long enough for a sentence spoken at length; a quote opened further back has had its time. */
const MAX_LOOKBACK = 1000
const DASH = /[-–—]$/
/** An address: what is typed into it is meant as it is. */
const ADDRESS = /(?:\w:\/\/|\bwww\.)\S*$/i
/** Whether a single quote has been opened; behind it a letter makes ’ an apostrophe. */
const SINGLE_OPEN = /‘(?:[^‘’]|’(?=\p{L}))*$/u

/** Nothing, white space or an opening sign: here a quote opens. */
const OPENING: Readonly<Record<Language, RegExp>> = { en: /(?:^|[\s([{/“‘])$/, ua: /(?:^|[\s([{/«„])$/ }

/** The quotes opened and not closed, outermost first: Ukrainian ones close by their own sign, English ones alike. */
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
 * Two hyphens are an en dash, a third makes it an em dash; more are a line somebody draws. Ukrainian speech begins its
 * paragraph with a dash: there one hyphen is enough, and no list begins by accident.
 */
function dash(before: string, speaks: boolean): Replacement | null {
  if (speaks && (before === '' || before === '—')) return { length: before.length + 1, insert: '—' }
  const [run = ''] = /[-–—]*$/.exec(before) ?? []
  if (run === '-') return { length: 2, insert: '–' }
  if (run === '–') return { length: 2, insert: '—' }
  return run === '--' ? { length: 3, insert: '—' } : null
}

/** Whether a key can be replaced at all; every other costs no more than this question. */
export function isTypographic(key: string): boolean {
  return key === '"' || key === "'" || key === '-' || key === '.'
}

/**
 * What a typed key becomes in print.
 * @param before the text of the paragraph as it is seen, up to the key
 */
function typographic(before: string, key: string, language: Language): Replacement | null {
  const near = before.slice(-MAX_LOOKBACK)
  if (ADDRESS.test(near)) return null
  const isUkrainian = language === 'ua'
  if (key === '"') return { length: 1, insert: isUkrainian ? ukrainianQuote(near) : englishQuote(near) }
  if (key === "'") return { length: 1, insert: isUkrainian ? '’' : englishApostrophe(near) }
  if (key === '-') return dash(near, isUkrainian)
  return key === '.' && /(?:^|[^.…])\.\.$/.test(near) ? { length: 3, insert: '…' } : null
}

/**
 * The text of a paragraph as a reader sees it, up to a caret; null where what is typed there is code, will be once its
 * mark is closed, or is no text at all.
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

/** What the key typed before a caret is to become. A full stop or hyphen alone is not looked at any closer. */
export function replacementAt(doc: Text, caret: number, code: Language): Replacement | null {
  const last = doc.sliceString(Math.max(0, caret - 3), caret)
  const key = last.slice(-1)
  const mayBeDash = /[-–]-$/.test(last) || (code === 'ua' && /(?:^|\n)—?-$/.test(last))
  if ((key === '.' && last !== '...') || (key === '-' && !mayBeDash)) return null
  const { from, to } = boundsAround(doc, caret, caret)
  if (to - from > MAX_STYLED) return null
  const visible = visibleTextBefore(doc.sliceString(from, to), caret - from)
  const found = visible === null ? null : typographic(visible.slice(0, -1), key, code)
  // The characters it takes must be side by side, with no mark between them.
  return found && visible?.endsWith(doc.sliceString(caret - found.length, caret)) ? found : null
}
