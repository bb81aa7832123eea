import { commonmarkLanguage } from '@codemirror/lang-markdown'
import { cleanText } from '#core/shared/richtext/characters.ts'
import type { Flags, RichText } from '#core/shared/richtext/nodes.ts'
import { ParagraphList } from './paragraph-list.ts'

type SyntaxNode = ReturnType<typeof commonmarkLanguage.parser.parse>['topNode']

/** Syntax that stands for nothing by itself. */
const SILENT = new Set(
  'EmphasisMark CodeMark LinkMark HeaderMark QuoteMark ListMark URL LinkTitle LinkLabel CodeInfo LinkReference'.split(
    ' ',
  ),
)
const HEADING = /^(?:ATX|Setext)Heading/
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decodeEntity(entity: string): string {
  const [, hex, decimal, name = ''] = /^&(?:#[xX]([\da-fA-F]+)|#(\d+)|(\w+));$/.exec(entity) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
  return NAMED[name] ?? entity
}

class MarkdownReader {
  readonly list = new ParagraphList()
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  block(node: SyntaxNode, flags: Flags): void {
    const { name } = node
    if (name === 'Paragraph' || HEADING.test(name))
      this.#lines(node, HEADING.test(name) ? { ...flags, bold: true } : flags)
    else if (name === 'FencedCode' || name === 'CodeBlock') this.#code(node, flags)
    else if (name === 'HorizontalRule' || name === 'HTMLBlock') this.#plain(node, flags)
    else if (name === 'ListItem') this.#item(node, flags)
    else if (!SILENT.has(name)) for (const child of childrenOf(node)) this.block(child, flags)
  }

  /** The item's first paragraph begins with what marks it. */
  #item(node: SyntaxNode, flags: Flags): void {
    const mark = node.getChild('ListMark')
    const isNumber = node.parent?.name === 'OrderedList'
    const [first, ...others] = childrenOf(node).filter(({ name }) => name !== 'ListMark')
    this.list.begin()
    this.list.add(isNumber && mark ? `${this.#text(mark.from, mark.to)} ` : '• ', flags, true)
    if (first?.name === 'Paragraph') this.#inline(first, flags)
    else if (first) this.block(first, flags)
    for (const child of others) this.block(child, flags)
    this.list.begin()
  }

  #lines(node: SyntaxNode, flags: Flags): void {
    this.list.begin()
    this.#inline(node, flags)
    this.list.begin()
  }

  #plain(node: SyntaxNode, flags: Flags): void {
    this.list.begin()
    this.list.add(this.#text(node.from, node.to), flags)
    this.list.begin()
  }

  #code(node: SyntaxNode, flags: Flags): void {
    const lines = node.getChildren('CodeText').map(({ from, to }) => this.#text(from, to))
    this.list.begin()
    this.list.add(lines.join(''), { ...flags, code: true }, true)
    this.list.begin()
  }

  #inline(node: SyntaxNode, flags: Flags): void {
    let at = node.from
    for (const child of childrenOf(node)) {
      this.list.add(this.#text(at, child.from), flags, flags.code)
      this.#span(child, flags)
      at = child.to
    }
    this.list.add(this.#text(at, node.to), flags, flags.code)
  }

  #span(node: SyntaxNode, flags: Flags): void {
    const { name, from, to } = node
    if (name === 'StrongEmphasis') this.#inline(node, { ...flags, bold: true })
    else if (name === 'Emphasis') this.#inline(node, { ...flags, italic: true })
    else if (name === 'InlineCode') this.#inline(node, { ...flags, code: true })
    else if (name === 'Link' || name === 'Image' || name === 'Autolink') this.#link(node, flags)
    else if (name === 'HardBreak') this.list.breakLine()
    else if (name === 'Escape') this.list.add(this.#text(from + 1, to), flags)
    else if (name === 'Entity') this.list.add(decodeEntity(this.#text(from, to)), flags)
    else if (!SILENT.has(name)) this.list.add(this.#text(from, to), flags)
  }

  /** The words of a link; of an address alone the address. */
  #link(node: SyntaxNode, flags: Flags): void {
    const url = node.getChild('URL')
    const marks = node.getChildren('LinkMark')
    const [open, close] = marks
    if (node.name === 'Autolink' || !open || !close) {
      if (url) this.list.add(this.#text(url.from, url.to), flags)
      return
    }
    let at = open.to
    for (const child of childrenOf(node)) {
      if (child.from < open.to || child.to > close.from) continue
      this.list.add(this.#text(at, child.from), flags)
      this.#span(child, flags)
      at = child.to
    }
    this.list.add(this.#text(at, close.from), flags)
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
 * Markdown as the rest of the world writes it (CommonMark), as far as our text can hold it: headings are bold, items of
 * lists keep their marks as text, links keep their words.
 */
export function readMarkdown(text: string): RichText {
  const source = cleanText(text)
  const reader = new MarkdownReader(source)
  reader.block(commonmarkLanguage.parser.parse(source).topNode, {})
  reader.list.begin()
  return reader.list.done
}
