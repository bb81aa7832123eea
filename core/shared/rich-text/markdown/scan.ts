import { type Align, type BlockName, type Flags, MARKS, type Mark, type Mention, type TextImage } from '../nodes.ts'
import { blockAt, imageAt, sceneIdIn } from './blocks.ts'
import {
  type BraceStyle,
  closerOf,
  type InlineStyle,
  isLinkStyle,
  linkAddress,
  type SyntaxToken,
  tokenize,
} from './tokenize.ts'

/** Positions in UTF-16 code units, `to` not included. */
export interface SourceRange {
  from: number
  to: number
}

/**
 * A stretch of one paragraph's source. `text` is shown as it is; `mark`, `escape`, `align` and `block` are syntax that
 * an editor may hide; a `mention` is shown by its label. The flags of a mark are those of the text it encloses.
 */
export interface MarkdownSpan extends SourceRange {
  kind: 'text' | 'mark' | 'escape' | 'mention' | 'align' | 'block'
  flags: Readonly<Flags>
  mention?: Mention
}

interface ScannedParagraph {
  align?: Align
  block?: BlockName
  sceneId?: string
  image?: TextImage
  /** In order, without gaps, covering the whole source. */
  spans: MarkdownSpan[]
}

const ALIGNMENT = /^\{(left|center|right)\}(?: |$)/
const NO_FLAGS: Readonly<Flags> = {}

function isMark(style: InlineStyle): style is Mark {
  return style === 'bold' || style === 'italic' || style === 'underline' || style === 'code'
}

/** The flags in force at a position of the paragraph. */
class OpenStyles {
  flags: Readonly<Flags> = NO_FLAGS
  readonly #marks = new Set<Mark>()
  readonly #braces: BraceStyle[] = []
  #link: string | undefined

  open(style: InlineStyle): void {
    if (isMark(style)) this.#marks.add(style)
    else if (isLinkStyle(style)) this.#link = linkAddress(style)
    else this.#braces.push(style)
    this.#update()
  }

  close(style: InlineStyle): void {
    if (isMark(style)) this.#marks.delete(style)
    else if (isLinkStyle(style)) this.#link = undefined
    else this.#braces.pop()
    this.#update()
  }

  /** Spans keep the object, so it is replaced, never mutated. */
  #update(): void {
    const flags: Flags = {}
    for (const mark of MARKS) if (this.#marks.has(mark)) flags[mark] = true
    const brace = this.#braces.at(-1)
    if (brace === 'footnote') flags.footnote = true
    else if (brace) flags.fontSize = brace
    if (this.#link !== undefined) flags.link = this.#link
    this.flags = flags
  }
}

/** The part of a delimiter that is syntax: all of it, or the matched inner part. */
function syntaxOf(token: SyntaxToken): SourceRange {
  if (token.kind === 'escape' || token.kind === 'mention') return token
  let length = 0
  for (const style of token.styles) {
    length += token.kind === 'close' || isMark(style) ? closerOf(style).length : token.to - token.from
  }
  return token.kind === 'open'
    ? { from: token.to - length, to: token.to }
    : { from: token.from, to: token.from + length }
}

/** The paragraphs of a source, in order and at least one; the newlines between them belong to none. */
export function paragraphRanges(text: string): SourceRange[] {
  const ranges: SourceRange[] = []
  let start = 0
  for (const { index, 0: run } of text.matchAll(/\n+/g)) {
    const to = index + run.length
    if (run.length === 1) {
      // A single newline is text, except at the edges.
      if (index === 0) start = to
      else if (to === text.length) return [...ranges, { from: start, to: index }]
      continue
    }
    ranges.push({ from: start, to: index })
    const breaks = run.length >> 1
    for (let n = 1; n < breaks; n++) ranges.push({ from: index + 2 * n, to: index + 2 * n })
    start = to
  }
  ranges.push({ from: start, to: text.length })
  return ranges
}

/**
 * Scans the source of one paragraph, which starts at `offset` of the whole; spans have positions in the whole. Parser
 * and live preview both use it, so what is seen is what is stored. Linear in the length of the source.
 */
export function scanParagraph(text: string, offset: number): ScannedParagraph {
  const spans: MarkdownSpan[] = []
  const add = (kind: MarkdownSpan['kind'], from: number, to: number, flags: Readonly<Flags>) => {
    const span: MarkdownSpan = { kind, from: from + offset, to: to + offset, flags }
    if (to > from) spans.push(span)
    return span
  }
  const alignment = ALIGNMENT.exec(text)
  let at = alignment ? alignment[0].length : 0
  add('align', 0, at, NO_FLAGS)
  const block = blockAt(text, at)
  const image = block?.name === 'image' ? imageAt(text, at)?.image : undefined
  if (block) {
    add('block', at, at + block.length, NO_FLAGS)
    at += block.length
  }
  const styles = new OpenStyles()
  for (const token of tokenize(text, at)) {
    const { from, to } = syntaxOf(token)
    if (from === to) continue
    add('text', at, from, styles.flags)
    if (token.kind === 'open') for (const style of token.styles) styles.open(style)
    if (token.kind === 'mention') add('mention', from, to, NO_FLAGS).mention = token.mention!
    else add(token.kind === 'escape' ? 'escape' : 'mark', from, to, styles.flags)
    if (token.kind === 'close') for (const style of token.styles) styles.close(style)
    at = to
  }
  add('text', at, text.length, styles.flags)
  const scanned: ScannedParagraph = { spans }
  if (alignment) scanned.align = alignment[1] as Align
  if (block) scanned.block = block.name
  const sceneId = block?.name === 'break' ? sceneIdIn(text) : undefined
  if (sceneId !== undefined) scanned.sceneId = sceneId
  if (image) scanned.image = image
  return scanned
}
