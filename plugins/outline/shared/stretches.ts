import { isEmpty, type Paragraph, type RichText } from '#core/shared/richtext/nodes.ts'

/** A scene as it stands in a text: the paragraphs from `from` to before `to`. */
export interface Stretch {
  from: number
  to: number
  /** the paragraph of the break before it; null where a text begins without one */
  breakAt: number | null
  sceneId: string | null
  text: Paragraph[]
}

/** The scenes of a text: what is between two scene breaks and not blank. */
export function stretchesOf(text: RichText): Stretch[] {
  const found: Stretch[] = []
  let breakAt: number | null = null
  let from = 0
  for (let to = 0; to <= text.length; to++) {
    if (to < text.length && text[to]?.block !== 'break') continue
    const stretch = text.slice(from, to)
    const sceneId = breakAt === null ? null : (text[breakAt]?.sceneId ?? null)
    if (!isEmpty(stretch)) found.push({ from, to, breakAt, sceneId, text: stretch })
    breakAt = to
    from = to + 1
  }
  return found
}
