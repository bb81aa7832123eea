import { isEmpty, type Paragraph, paragraphOf, type RichText } from '#core/shared/richtext/nodes.ts'

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

const breakOf = (sceneId: string | null) =>
  paragraphOf({ block: 'break', sceneId: sceneId ?? undefined }, [{ text: '' }])

/**
 * The text with a scene, counted from 0, exchanged with the next one: the breaks stay where they are, but what names a
 * scene goes with it. Null if there is no next one.
 */
export function swapWithNext(text: RichText, at: number): RichText | null {
  const scenes = stretchesOf(text)
  const [first, second] = [scenes[at], scenes[at + 1]]
  if (!first || !second) return null
  const above = text.slice(0, first.breakAt ?? first.from)
  // A text whose first scene has a name begins with a break, and only such a text does.
  const isNamed = second.sceneId !== null
  const begins = first.breakAt === null ? isNamed : isNamed || first.sceneId === null || !isEmpty(above)
  const between = text.slice(first.to, second.from)
  return [
    ...above,
    ...(begins ? [breakOf(second.sceneId)] : []),
    ...second.text,
    ...between.slice(0, -1),
    breakOf(first.sceneId),
    ...first.text,
    ...text.slice(second.to),
  ]
}
