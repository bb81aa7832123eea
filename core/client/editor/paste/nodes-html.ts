import { type BlockGroup, groupBlocks } from '#core/shared/rich-text/markdown/blocks.ts'
import {
  groupFootnotes,
  isMention,
  type Leaf,
  type Mention,
  type Paragraph,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const HEADINGS = { heading1: 'h1', heading2: 'h2', heading3: 'h3' } as const

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? sign).replaceAll('\n', '<br>')
}

function writeChild(child: Leaf | Mention): string {
  if (isMention(child)) return escapeText(child.label)
  let html = escapeText(child.text)
  if (child.code) html = `<code>${html}</code>`
  if (child.italic) html = `<em>${html}</em>`
  if (child.bold) html = `<strong>${html}</strong>`
  if (child.underline) html = `<u>${html}</u>`
  return child.link ? `<a href="${escapeText(child.link)}">${html}</a>` : html
}

/** Other programs have footnotes elsewhere: here they are in brackets. */
function writeChildren(children: Paragraph['children']): string {
  const groups = groupFootnotes(children).map(({ footnote, children: parts }) => {
    const html = parts.map(writeChild).join('')
    return footnote ? ` [${html}]` : html
  })
  return groups.join('')
}

function writeParagraph({ align, children }: Paragraph, tag: string): string {
  const style = align && align !== 'left' ? ` style="text-align:${align}"` : ''
  return `<${tag}${style}>${writeChildren(children)}</${tag}>`
}

/** Other programs cannot load our images: the description stands for one. */
function writeFigure({ image, children }: Paragraph): string {
  const description = image?.description ? `<p>[${escapeText(image.description)}]</p>` : ''
  return `<figure>${description}<figcaption>${writeChildren(children)}</figcaption></figure>`
}

function writeGroup({ name, paragraphs }: BlockGroup): string {
  const all = (tag: string) => paragraphs.map(paragraph => writeParagraph(paragraph, tag)).join('')
  if (name === 'break') return '<hr>'
  if (name === 'quote') return `<blockquote>${all('p')}</blockquote>`
  if (name === 'bullet') return `<ul>${all('li')}</ul>`
  if (name === 'number') return `<ol>${all('li')}</ol>`
  if (name === 'comment') return ''
  if (name === 'image') return paragraphs.map(writeFigure).join('')
  return all(name ? HEADINGS[name] : 'p')
}

/** Rich text as HTML for other programs, without comments; of a single paragraph only its content. */
export function toHtml(nodes: RichText): string {
  const [only] = nodes
  if (nodes.length === 1 && only && only.block !== 'break' && !only.image) return writeChildren(only.children)
  return groupBlocks(nodes).map(writeGroup).join('')
}
