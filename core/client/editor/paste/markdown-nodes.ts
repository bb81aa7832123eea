import { commonmarkLanguage } from '@codemirror/lang-markdown'
import { cleanText } from '#core/shared/rich-text/characters.ts'
import { normalizeLink } from '#core/shared/rich-text/link.ts'
import {
  type ForeignFootnotes,
  splitPlaceholders,
  takeFootnotes,
} from '#core/shared/rich-text/markdown/foreign-footnotes.ts'
import { type BlockName, type Flags, flagsOf, isMention, type RichText } from '#core/shared/rich-text/nodes.ts'
import { ParagraphBuilder } from './paragraph-builder.ts'

type SyntaxNode = ReturnType<typeof commonmarkLanguage.parser.parse>['topNode']

/** Syntax nodes without text of their own. */
const IGNORED = new Set(
  'EmphasisMark CodeMark LinkMark HeaderMark QuoteMark ListMark URL LinkTitle LinkLabel CodeInfo LinkReference'.split(
    ' ',
  ),
)
const HEADING = /^(?:ATX|Setext)Heading(\d)/
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decodeEntity(entity: string): string {
  const [, hex, decimal, name = ''] = /^&(?:#[xX]([\da-fA-F]+)|#(\d+)|(\w+));$/.exec(entity) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
  return NAMED_ENTITIES[name] ?? entity
}

/** The address of a link: without angle brackets, with backslashes and entities decoded. */
function addressIn(url: string): string {
  const bare = /^<.*>$/s.test(url) ? url.slice(1, -1) : url
  return bare.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/&#?\w+;/g, decodeEntity)
}

const headings: readonly (BlockName | undefined)[] = [undefined, 'heading1', 'heading2']

function blockWithin({ name, parent }: SyntaxNode, outer: BlockName | undefined): BlockName | undefined {
  if (name === 'Blockquote') return 'quote'
  if (name !== 'ListItem') return outer
  return parent?.name === 'OrderedList' ? 'number' : 'bullet'
}

class MarkdownReader {
  readonly builder = new ParagraphBuilder()
  readonly #source: string
  readonly #notes: readonly string[]

  constructor({ source, notes }: ForeignFootnotes) {
    this.#source = source
    this.#notes = notes
  }

  /** Adds text; a placeholder in it is a footnote. */
  #add(text: string, flags: Flags, keepsWhite = false): void {
    for (const part of splitPlaceholders(text, this.#notes)) {
      if (typeof part === 'string') this.builder.add(part, flags, keepsWhite)
      else
        for (const { children } of readMarkdown(part.note))
          for (const child of children)
            if (!isMention(child)) this.builder.add(child.text, { ...flagsOf(child), footnote: true }, true)
    }
  }

  block(node: SyntaxNode, outer?: BlockName): void {
    const { name } = node
    const level = HEADING.exec(name)?.[1]
    if (level) this.#lines(node, headings[Number(level)] ?? 'heading3')
    else if (name === 'Paragraph') this.#lines(node, outer)
    else if (name === 'FencedCode' || name === 'CodeBlock') this.#code(node, outer)
    else if (name === 'HorizontalRule') this.builder.breakScene()
    else if (name === 'HTMLBlock') this.#plain(node, outer)
    else if (!IGNORED.has(name)) for (const child of childrenOf(node)) this.block(child, blockWithin(node, outer))
  }

  #lines(node: SyntaxNode, block: BlockName | undefined): void {
    this.builder.begin({ block })
    this.#inline(node, {})
    this.builder.begin()
  }

  #plain(node: SyntaxNode, block: BlockName | undefined): void {
    this.builder.begin({ block })
    this.#add(this.#text(node.from, node.to), {})
    this.builder.begin()
  }

  #code(node: SyntaxNode, block: BlockName | undefined): void {
    const lines = node.getChildren('CodeText').map(({ from, to }) => this.#text(from, to))
    this.builder.begin({ block })
    this.#add(lines.join(''), { code: true }, true)
    this.builder.begin()
  }

  #inline(node: SyntaxNode, flags: Flags): void {
    let at = node.from
    for (const child of childrenOf(node)) {
      this.#add(this.#text(at, child.from), flags, flags.code)
      this.#span(child, flags)
      at = child.to
    }
    this.#add(this.#text(at, node.to), flags, flags.code)
  }

  #span(node: SyntaxNode, flags: Flags): void {
    const { name, from, to } = node
    if (name === 'StrongEmphasis') this.#inline(node, { ...flags, bold: true })
    else if (name === 'Emphasis') this.#inline(node, { ...flags, italic: true })
    else if (name === 'InlineCode') this.#inline(node, { ...flags, code: true })
    else if (name === 'Link' || name === 'Image' || name === 'Autolink') this.#link(node, flags)
    else if (name === 'HardBreak') this.builder.breakLine()
    else if (name === 'Escape') this.#add(this.#text(from + 1, to), flags)
    else if (name === 'Entity') this.#add(decodeEntity(this.#text(from, to)), flags)
    else if (!IGNORED.has(name)) this.#add(this.#text(from, to), flags)
  }

  /** The text of a link, and of an image; for a bare address the address. */
  #link(node: SyntaxNode, flags: Flags): void {
    const url = node.getChild('URL')
    const marks = node.getChildren('LinkMark')
    const [open, close] = marks
    const address = url && node.name !== 'Image' ? normalizeLink(addressIn(this.#text(url.from, url.to))) : null
    const linked = address ? { ...flags, link: address } : flags
    if (node.name === 'Autolink' || !open || !close) {
      if (url) this.#add(this.#text(url.from, url.to), linked)
      return
    }
    let at = open.to
    for (const child of childrenOf(node)) {
      if (child.from < open.to || child.to > close.from) continue
      this.#add(this.#text(at, child.from), linked)
      this.#span(child, linked)
      at = child.to
    }
    this.#add(this.#text(at, close.from), linked)
  }

  #text(from: number, to: number): string {
    return this.#source.slice(from, to)
  }
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

/**
 * Reads CommonMark, with footnotes, as far as our rich text can hold it: lists have one level, images keep their
 * alternative text.
 */
export function readMarkdown(text: string): RichText {
  const found = takeFootnotes(cleanText(text))
  const reader = new MarkdownReader(found)
  reader.block(commonmarkLanguage.parser.parse(found.source).topNode)
  reader.builder.begin()
  return reader.builder.paragraphs
}
