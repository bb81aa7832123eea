import { isEscapable, isWhitespace, NEWLINE } from '../characters.ts'
import { linkCloserAt } from '../link.ts'
import type { FontSize, Mark, Mention } from '../nodes.ts'
import { readMention } from './mention-syntax.ts'

/** A mark, a size or a link with its address: whatever delimiters can enclose. */
export type InlineStyle = PlainStyle | LinkStyle
export type PlainStyle = Mark | BraceStyle
/** What ends with a brace: a size, or a footnote. They nest, and the innermost counts. */
export type BraceStyle = FontSize | 'footnote'
type LinkStyle = `link:${string}`

/** The opening delimiters of the dialect, except those of links. */
export const OPENERS: Readonly<Record<PlainStyle, string>> = {
  bold: '**',
  italic: '*',
  underline: '__',
  code: '`',
  small: '{small:',
  normal: '{normal:',
  large: '{large:',
  footnote: '{note:',
}

/** The closing delimiters: a size or footnote ends with a brace, a mark as it began. */
export const CLOSERS: Readonly<Record<PlainStyle, string>> = {
  ...OPENERS,
  ...{ small: '}', normal: '}', large: '}', footnote: '}' },
}

export function isLinkStyle(style: InlineStyle): style is LinkStyle {
  return style.startsWith('link:')
}

/** The address of a link. */
export function linkAddress(style: LinkStyle): string {
  return style.slice('link:'.length)
}

export function openerOf(style: InlineStyle): string {
  return isLinkStyle(style) ? '[' : OPENERS[style]
}

export function closerOf(style: InlineStyle): string {
  return isLinkStyle(style) ? `](${linkAddress(style)})` : CLOSERS[style]
}

const BRACES: readonly BraceStyle[] = ['small', 'normal', 'large', 'footnote']

const BACKSLASH = 92
const ASTERISK = 42
const UNDERSCORE = 95
const BACKTICK = 96
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const AT = 64
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93

/**
 * A stretch of source that may be syntax. A delimiter has its matched styles: the innermost characters of an opener,
 * the first ones of a closer. The unmatched rest is text.
 */
export interface SyntaxToken {
  kind: 'open' | 'close' | 'escape' | 'mention'
  from: number
  to: number
  styles: InlineStyle[]
  mention?: Mention
}

/** The size or footnote whose opener starts at the position. */
export function braceOpenerAt(source: string, at: number): BraceStyle | undefined {
  return BRACES.find(style => source.startsWith(OPENERS[style], at))
}

/** The end of the run of one character that starts at the position. */
export function endOfRun(source: string, at: number): number {
  const code = source.charCodeAt(at)
  let to = at + 1
  while (source.charCodeAt(to) === code) to++
  return to
}

/**
 * Splits one paragraph in one pass. Every mark has at most one open opener, and marks are independent, so they may
 * overlap; sizes and footnotes nest; a link starts at the last bracket before its end; inside code only backslashes count.
 */
class Tokenizer {
  readonly tokens: SyntaxToken[] = []
  readonly #source: string
  readonly #start: number
  readonly #waiting: { bold: SyntaxToken | null; italic: SyntaxToken | null; underline: SyntaxToken | null }
  /** the last opening bracket */
  #bracket: SyntaxToken | null = null
  readonly #braces: { style: BraceStyle; piece: SyntaxToken }[] = []
  /** The position after the last escaped character, which does not count as white space for a delimiter. */
  #solidAt = -1
  #hasNoCode = false

  constructor(source: string, start: number) {
    this.#source = source
    this.#start = start
    this.#waiting = { bold: null, italic: null, underline: null }
  }

  run(): SyntaxToken[] {
    let at = this.#start
    while (at < this.#source.length) at = this.#step(at)
    return this.tokens
  }

  #step(at: number): number {
    switch (this.#source.charCodeAt(at)) {
      case BACKSLASH:
        return this.#readEscape(at, this.tokens)
      case ASTERISK:
        return this.#readAsterisks(at)
      case UNDERSCORE:
        return this.#readUnderscores(at)
      case BACKTICK:
        return this.#readBackticks(at)
      case OPEN_BRACE:
        return this.#readOpenBrace(at)
      case CLOSE_BRACE:
        return this.#readCloseBrace(at)
      case AT:
        return this.#readAt(at)
      case OPEN_BRACKET:
        this.#bracket = this.#push('open', at, at + 1)
        return at + 1
      case CLOSE_BRACKET:
        return this.#readCloseBracket(at)
      default:
        return at + 1
    }
  }

  /** A delimiter opens when no white space follows it. */
  #mayOpen(to: number): boolean {
    return to < this.#source.length && !isWhitespace(this.#source.charCodeAt(to))
  }

  /** A delimiter closes when no white space precedes it. */
  #mayClose(from: number): boolean {
    if (from === this.#start) return false
    return from === this.#solidAt || !isWhitespace(this.#source.charCodeAt(from - 1))
  }

  #push(kind: SyntaxToken['kind'], from: number, to: number, styles: InlineStyle[] = []): SyntaxToken {
    const token: SyntaxToken = { kind, from, to, styles }
    this.tokens.push(token)
    return token
  }

  #readEscape(at: number, tokens: SyntaxToken[]): number {
    const source = this.#source
    const isLast = at + 1 === source.length
    // A backslash alone on its line represents the empty line; only the last one has no newline to escape.
    const isEmptyLine = isLast && (at === this.#start || source.charCodeAt(at - 1) === NEWLINE)
    if (!isEmptyLine && !isEscapable(source.charCodeAt(at + 1))) return at + 1
    tokens.push({ kind: 'escape', from: at, to: at + 1, styles: [] })
    this.#solidAt = at + 2
    return at + 2
  }

  #readAsterisks(at: number): number {
    const to = endOfRun(this.#source, at)
    if (to - at === 1) this.#pair(at, to, ['italic'])
    else if (to - at === 2) this.#pair(at, to, ['bold'])
    else if (to - at === 3) this.#pair(at, to, ['bold', 'italic'])
    return to
  }

  #readUnderscores(at: number): number {
    const to = endOfRun(this.#source, at)
    if (to - at === 2) this.#pair(at, to, ['underline'])
    return to
  }

  /** Closes what is open; the rest of the delimiter opens. */
  #pair(from: number, to: number, styles: ('bold' | 'italic' | 'underline')[]): void {
    const waiting = this.#waiting
    const closing = this.#mayClose(from) ? styles.filter(style => waiting[style]) : []
    let at = from
    for (const style of closing) {
      waiting[style]?.styles.push(style)
      waiting[style] = null
      at += CLOSERS[style].length
    }
    if (closing.length > 0) this.#push('close', from, at, closing)
    if (at === to || !this.#mayOpen(to)) return
    const opener = this.#push('open', at, to)
    for (const style of styles) if (!closing.includes(style)) waiting[style] = opener
  }

  #readBackticks(at: number): number {
    const from = endOfRun(this.#source, at)
    if (from - at > 1 || this.#hasNoCode || !this.#mayOpen(from)) return from
    const escapes: SyntaxToken[] = []
    const close = this.#findCodeEnd(from, escapes)
    if (close === -1) {
      this.#hasNoCode = true
      return from
    }
    this.#push('open', at, from, ['code'])
    for (const token of escapes) this.tokens.push(token)
    this.#push('close', close, close + 1, ['code'])
    return close + 1
  }

  #findCodeEnd(from: number, escapes: SyntaxToken[]): number {
    const source = this.#source
    for (let at = from; at < source.length; ) {
      const code = source.charCodeAt(at)
      if (code === BACKSLASH) at = this.#readEscape(at, escapes)
      else if (code === BACKTICK) {
        const to = endOfRun(source, at)
        if (to - at === 1 && this.#mayClose(at)) return at
        at = to
      } else at++
    }
    return -1
  }

  #readOpenBrace(at: number): number {
    const style = braceOpenerAt(this.#source, at)
    if (!style) return at + 1
    const to = at + OPENERS[style].length
    if (style === 'footnote' && this.#source.charCodeAt(to) === CLOSE_BRACE) {
      // One that is being begun has no text yet: it is none.
      this.#push('open', at, to, [style])
      this.#push('close', to, to + 1, [style])
      return to + 1
    }
    if (!this.#mayOpen(to) || this.#source.charCodeAt(to) === CLOSE_BRACE) return to
    this.#braces.push({ style, piece: this.#push('open', at, to) })
    return to
  }

  #readCloseBrace(at: number): number {
    const innermost = this.#mayClose(at) ? this.#braces.pop() : undefined
    if (innermost) {
      innermost.piece.styles.push(innermost.style)
      this.#push('close', at, at + 1, [innermost.style])
    }
    return at + 1
  }

  #readCloseBracket(at: number): number {
    const bracket = this.#bracket
    const found = bracket && at > bracket.to ? linkCloserAt(this.#source, at) : null
    if (!bracket || !found) return at + 1
    const style: LinkStyle = `link:${found.address}`
    bracket.styles.push(style)
    this.#push('close', at, found.to, [style])
    this.#bracket = null
    return found.to
  }

  #readAt(at: number): number {
    const found = this.#source.charCodeAt(at + 1) === OPEN_BRACKET ? readMention(this.#source, at) : null
    if (!found) return at + 1
    this.#push('mention', at, found.to).mention = found.mention
    return found.to
  }
}

/** Every piece of one paragraph's source from `start`, in order. Linear in the length of the source. */
export function tokenize(source: string, start: number): SyntaxToken[] {
  return new Tokenizer(source, start).run()
}
