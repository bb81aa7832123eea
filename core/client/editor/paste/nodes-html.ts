import { isMention, type Leaf, type Mention, type Paragraph, type RichText } from '#core/shared/richtext/nodes.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

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
  return html
}

function writeParagraph({ align, children }: Paragraph): string {
  const style = align && align !== 'left' ? ` style="text-align:${align}"` : ''
  return `<p${style}>${children.map(writeChild).join('')}</p>`
}

/** Rich text as other programs take it from the clipboard. */
export function toHtml(nodes: RichText): string {
  const [only] = nodes
  if (nodes.length === 1 && only) return only.children.map(writeChild).join('')
  return nodes.map(writeParagraph).join('')
}
