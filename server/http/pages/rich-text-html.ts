import { html } from 'hono/html'
import { type ImageLocation, imageAddress } from '#core/shared/links.ts'
import { isLink } from '#core/shared/rich-text/link.ts'
import {
  groupFootnotes,
  isMention,
  type Leaf,
  type Paragraph,
  paragraphText,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'

type Html = ReturnType<typeof html>
const marks = {
  bold: (inner: Html | string) => html`<strong>${inner}</strong>`,
  italic: (inner: Html | string) => html`<em>${inner}</em>`,
  underline: (inner: Html | string) => html`<u>${inner}</u>`,
  code: (inner: Html | string) => html`<code>${inner}</code>`,
}

function leafHtml(leaf: Leaf): Html | string {
  let inner: Html | string = leaf.text
  for (const [mark, wrap] of Object.entries(marks)) if (leaf[mark as keyof typeof marks]) inner = wrap(inner)
  if (leaf.fontSize === 'small') inner = html`<small>${inner}</small>`
  return leaf.link && isLink(leaf.link) ? html`<a href="${leaf.link}" rel="nofollow noopener">${inner}</a>` : inner
}

const childrenHtml = (children: Paragraph['children']) =>
  children.map(child => (isMention(child) ? child.label : leafHtml(child)))

/** The footnotes of a text, which are numbered in the order in which they are met. */
class PageFootnotes {
  readonly #found: Html[] = []
  readonly #id: string

  constructor(id: string) {
    this.#id = id
  }

  inline({ children }: Paragraph): (Html | string)[] {
    return groupFootnotes(children).flatMap(({ footnote, children: parts }) =>
      footnote ? this.#refer(parts) : childrenHtml(parts),
    )
  }

  #refer(parts: Paragraph['children']): Html {
    const number = this.#found.length + 1
    const [note, place] = [`${this.#id}-${number}`, `${this.#id}-ref-${number}`]
    this.#found.push(
      html`<li id="${note}" role="doc-footnote">${childrenHtml(parts)} <a href="#${place}" role="doc-backlink" aria-label="${number}">↩</a></li>`,
    )
    return html`<sup id="${place}"><a href="#${note}" role="doc-noteref">${number}</a></sup>`
  }

  /** The list of them; nothing if there are none. */
  list(): Html[] {
    return this.#found.length > 0 ? [html`<section role="doc-endnotes"><ol>${this.#found}</ol></section>`] : []
  }
}

/** An image with its caption; where no place is known, its description stands for it. */
function figureHtml(paragraph: Paragraph, notes: PageFootnotes, images: ImageLocation | undefined): Html {
  const { imageId = '', description = '' } = paragraph.image ?? {}
  const picture = images
    ? html`<img src="${imageAddress(imageId, images)}" alt="${description}" loading="lazy">`
    : html`<p>${description === '' ? '' : `[${description}]`}</p>`
  const caption =
    paragraphText(paragraph).trim() === '' ? '' : html`<figcaption>${notes.inline(paragraph)}</figcaption>`
  return html`<figure class="${paragraph.align ?? 'left'}">${picture}${caption}</figure>`
}

function blockHtml(paragraph: Paragraph, notes: PageFootnotes, images: ImageLocation | undefined): Html {
  if (paragraph.block === 'comment') return html``
  if (paragraph.image) return figureHtml(paragraph, notes, images)
  const inner = notes.inline(paragraph)
  switch (paragraph.block) {
    case 'heading1':
      return html`<h2>${inner}</h2>`
    case 'heading2':
      return html`<h3>${inner}</h3>`
    case 'heading3':
      return html`<h4>${inner}</h4>`
    case 'break':
      return html`<hr>`
    default:
      return html`<p class="${paragraph.align ?? 'left'}">${inner}</p>`
  }
}

const listItem = (notes: PageFootnotes) => (paragraph: Paragraph) => html`<li>${notes.inline(paragraph)}</li>`

/** What follows each other in one element, and the element of each part. */
const groups = {
  bullet: (items: readonly Paragraph[], notes: PageFootnotes) => html`<ul>${items.map(listItem(notes))}</ul>`,
  number: (items: readonly Paragraph[], notes: PageFootnotes) => html`<ol>${items.map(listItem(notes))}</ol>`,
  quote: (lines: readonly Paragraph[], notes: PageFootnotes) =>
    html`<blockquote>${lines.map(line => html`<p>${notes.inline(line)}</p>`)}</blockquote>`,
}

/**
 * A text as HTML; items of a list that follow each other are one list, lines of a quote one quote. Footnotes are below
 * it.
 * @param id begins the ids of its footnotes, for a page with several texts
 * @param images where its images are
 */
export function richTextHtml(text: RichText, id = 'note', images?: ImageLocation): Html[] {
  const out: Html[] = []
  const notes = new PageFootnotes(id)
  for (let at = 0; at < text.length; ) {
    const { block } = text[at] as Paragraph
    let end = at + 1
    const group = block && groups[block as keyof typeof groups]
    if (group) {
      while (text[end]?.block === block) end += 1
      out.push(group(text.slice(at, end), notes))
    } else out.push(blockHtml(text[at] as Paragraph, notes, images))
    at = end
  }
  return [...out, ...notes.list()]
}
