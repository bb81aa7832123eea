import { html } from 'hono/html'
import { isLink } from '#core/shared/richtext/link.ts'
import { isMention, type Leaf, type Paragraph, type RichText } from '#core/shared/richtext/nodes.ts'

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

const inline = ({ children }: Paragraph) => children.map(child => (isMention(child) ? child.label : leafHtml(child)))

function blockHtml(paragraph: Paragraph): Html {
  const inner = inline(paragraph)
  switch (paragraph.block) {
    case 'heading1':
      return html`<h2>${inner}</h2>`
    case 'heading2':
      return html`<h3>${inner}</h3>`
    case 'heading3':
      return html`<h4>${inner}</h4>`
    case 'break':
      return html`<hr>`
    case 'comment':
      return html``
    default:
      return html`<p class="${paragraph.align ?? 'left'}">${inner}</p>`
  }
}

const listItem = (paragraph: Paragraph) => html`<li>${inline(paragraph)}</li>`

/** What follows each other in one element, and the element of each part. */
const groups = {
  bullet: (items: readonly Paragraph[]) => html`<ul>${items.map(listItem)}</ul>`,
  number: (items: readonly Paragraph[]) => html`<ol>${items.map(listItem)}</ol>`,
  quote: (lines: readonly Paragraph[]) =>
    html`<blockquote>${lines.map(line => html`<p>${inline(line)}</p>`)}</blockquote>`,
}

/** A text as HTML; items of a list that follow each other are one list, lines of a quote one quote. */
export function richTextHtml(text: RichText): Html[] {
  const out: Html[] = []
  for (let at = 0; at < text.length; ) {
    const { block } = text[at] as Paragraph
    let end = at + 1
    const group = block && groups[block as keyof typeof groups]
    if (group) {
      while (text[end]?.block === block) end += 1
      out.push(group(text.slice(at, end)))
    } else out.push(blockHtml(text[at] as Paragraph))
    at = end
  }
  return out
}
