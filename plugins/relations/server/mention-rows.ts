import {
  isComment,
  isMention,
  type MentionedEntity,
  paragraphText,
  type RichText,
} from '#core/shared/rich-text/nodes.ts'

/** A mentioned entity, with the text around its first mention, or the field that refers to it. */
export interface MentionRow {
  to: string
  before: string
  after: string
  field?: string
}

/** UTF-16 units kept on each side. */
const beforeMax = 48
const afterMax = 96

/** Every entity that the texts mention, once, in reading order, without the entity itself. */
export function mentionRowsOf({
  id,
  isTracked,
  texts,
}: {
  id: string
  isTracked(entity: MentionedEntity): boolean
  texts: readonly RichText[]
}): MentionRow[] {
  const rows = new Map<string, MentionRow>()
  for (const paragraph of texts.flat()) {
    // What authors note to themselves is no part of the text.
    if (isComment(paragraph) || !paragraph.children.some(isMention)) continue
    const text = paragraphText(paragraph)
    let at = 0
    for (const child of paragraph.children) {
      const end = at + (isMention(child) ? child.label : child.text).length
      if (isMention(child)) {
        const to = child.entity.id
        if (to !== id && isTracked(child.entity) && !rows.has(to))
          rows.set(to, { to, before: textBefore(text, at), after: textAfter(text, end) })
      }
      at = end
    }
  }
  return [...rows.values()]
}

function plain(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ')
}

function textBefore(text: string, end: number): string {
  if (end <= beforeMax) return plain(text.slice(0, end)).trimStart()
  const cut = text.slice(end - beforeMax, end)
  const space = cut.search(/\s/)
  return `…${plain(space < 0 || space > beforeMax / 2 ? cut : cut.slice(space + 1))}`
}

function textAfter(text: string, start: number): string {
  const rest = text.length - start
  if (rest <= afterMax) return plain(text.slice(start)).trimEnd()
  const cut = text.slice(start, start + afterMax)
  const space = cut.search(/\s\S*$/)
  return `${plain(space < afterMax / 2 ? cut : cut.slice(0, space))}…`
}
