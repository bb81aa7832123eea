import { isLink } from '#core/shared/rich-text/link.ts'
import {
  groupFootnotes,
  isMention,
  type Leaf,
  type Paragraph,
  paragraphText,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'

/** Characters that XML cannot hold: control characters, lone halves of pairs. */
const unprintable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]|\p{Cs}/gu

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text inside an element or a quoted attribute, valid as XML and as HTML. */
export function escaped(text: string): string {
  return text.replace(unprintable, '').replace(/[&<>"]/g, sign => entities[sign] ?? sign)
}

const tags = { code: 'code', underline: 'u', italic: 'em', bold: 'strong' } as const

function leafMarkup(leaf: Leaf): string {
  // A new line in a paragraph is one for the reader too.
  let inner = escaped(leaf.text).replaceAll('\n', '<br/>')
  for (const [mark, tag] of Object.entries(tags))
    if (leaf[mark as keyof typeof tags]) inner = `<${tag}>${inner}</${tag}>`
  if (leaf.fontSize && leaf.fontSize !== 'normal') inner = `<span class="${leaf.fontSize}">${inner}</span>`
  return leaf.link && isLink(leaf.link) ? `<a href="${escaped(leaf.link)}">${inner}</a>` : inner
}

const childrenMarkup = (children: Paragraph['children']) =>
  children.map(child => (isMention(child) ? escaped(child.label) : leafMarkup(child))).join('')

/** How a text is written: the beginning of the ids of its footnotes, and where its images are. */
interface MarkupStyle {
  id: string
  /** footnotes are named as EPUB does */
  isEpub?: boolean
  /** the address of an image; one without any is replaced by its description */
  source(imageId: string): string | undefined
}

/** The footnotes of a text, numbered as they are met. */
class MarkupFootnotes {
  readonly #found: string[] = []
  readonly #style: MarkupStyle

  constructor(style: MarkupStyle) {
    this.#style = style
  }

  inline({ children }: Paragraph): string {
    const parts = groupFootnotes(children).map(group =>
      group.footnote ? this.#refer(group.children) : childrenMarkup(group.children),
    )
    return parts.join('')
  }

  #refer(children: Paragraph['children']): string {
    const number = this.#found.length + 1
    const { id, isEpub } = this.#style
    const type = (name: string) => (isEpub ? ` epub:type="${name}"` : '')
    const [note, place] = [`${id}-${number}`, `${id}-ref-${number}`]
    const back = `<a href="#${place}" role="doc-backlink">↩</a>`
    const text = `<p>${number}. ${childrenMarkup(children)} ${back}</p>`
    this.#found.push(`<aside id="${note}"${type('footnote')} role="doc-footnote">${text}</aside>`)
    return `<sup><a id="${place}" href="#${note}"${type('noteref')} role="doc-noteref">${number}</a></sup>`
  }

  figure(paragraph: Paragraph, className: string): string {
    const { imageId = '', description = '' } = paragraph.image ?? {}
    const source = this.#style.source(imageId)
    const inWords = description === '' ? '' : `<p>[${escaped(description)}]</p>`
    const picture = source === undefined ? inWords : `<img src="${escaped(source)}" alt="${escaped(description)}"/>`
    const hasCaption = paragraphText(paragraph).trim() !== ''
    const caption = hasCaption ? `<figcaption>${this.inline(paragraph)}</figcaption>` : ''
    return `<figure${className}>${picture}${caption}</figure>`
  }

  list(): string[] {
    return this.#found.length > 0 ? ['<div class="notes">', ...this.#found, '</div>'] : []
  }
}

const headingDepths: Partial<Record<string, number>> = { heading1: 1, heading2: 2, heading3: 3 }

function blockMarkup(paragraph: Paragraph, headingLevel: number, notes: MarkupFootnotes): string {
  const { block, align } = paragraph
  if (block === 'break') return '<hr/>'
  const aligned = align && align !== 'left' ? ` class="${align}"` : ''
  if (paragraph.image) return notes.figure(paragraph, aligned)
  const inner = notes.inline(paragraph)
  const depth = headingDepths[block ?? '']
  if (depth) return `<h${headingLevel + depth}${aligned}>${inner}</h${headingLevel + depth}>`
  if (block === 'quote') return `<blockquote><p${aligned}>${inner}</p></blockquote>`
  return `<p${aligned}>${inner}</p>`
}

/** Without the empty paragraphs that only make room. */
function isSeen({ block, image, children }: Paragraph): boolean {
  if (block === 'break' || image) return true
  return children.some(child => isMention(child) || child.text.trim() !== '')
}

/**
 * A text as markup that is valid XHTML and HTML. Its headings are below one of `headingLevel`; list items that follow
 * each other are one list; mentions are their names; footnotes are below it.
 */
export function textMarkup(text: RichText, headingLevel: number, style: MarkupStyle): string {
  const notes = new MarkupFootnotes(style)
  const shown = text.filter(isSeen)
  const lines: string[] = []
  for (let at = 0; at < shown.length; at++) {
    const paragraph = shown[at] as Paragraph
    const { block } = paragraph
    if (block !== 'bullet' && block !== 'number') {
      lines.push(blockMarkup(paragraph, headingLevel, notes))
      continue
    }
    const tag = block === 'bullet' ? 'ul' : 'ol'
    if (shown[at - 1]?.block !== block) lines.push(`<${tag}>`)
    lines.push(`<li>${notes.inline(paragraph)}</li>`)
    if (shown[at + 1]?.block !== block) lines.push(`</${tag}>`)
  }
  return [...lines, ...notes.list()].join('\n')
}
