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
    case 'quote':
      return html`<blockquote>${inner}</blockquote>`
    case 'break':
      return html`<hr>`
    default:
      return html`<p class="${paragraph.align ?? 'left'}">${inner}</p>`
  }
}

const listItem = (paragraph: Paragraph) => html`<li>${inline(paragraph)}</li>`

/** A text as HTML; items of a list that follow each other are one list. */
export function richTextHtml(text: RichText): Html[] {
  const out: Html[] = []
  for (let at = 0; at < text.length; ) {
    const { block } = text[at] as Paragraph
    let end = at + 1
    if (block === 'bullet' || block === 'number') {
      while (text[end]?.block === block) end += 1
      const items = text.slice(at, end).map(listItem)
      out.push(block === 'bullet' ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`)
    } else out.push(blockHtml(text[at] as Paragraph))
    at = end
  }
  return out
}
