import { isEmpty, type Paragraph, paragraphOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type SceneRange, sceneRanges } from '#core/shared/rich-text/scenes.ts'

/** A scene as it stands in a text. */
interface SceneText extends SceneRange {
  text: Paragraph[]
}

/** The scenes of a text. */
export function splitScenes(text: RichText): SceneText[] {
  const ranges = sceneRanges(text, {
    isBreak: ({ block }) => block === 'break',
    isBlank: paragraph => isEmpty([paragraph]),
    sceneId: paragraph => paragraph.sceneId,
  })
  return ranges.map(range => ({ ...range, text: text.slice(range.from, range.to) }))
}

const breakOf = (sceneId: string | null) =>
  paragraphOf({ block: 'break', sceneId: sceneId ?? undefined }, [{ text: '' }])

/**
 * The text with a scene, counted from 0, exchanged with the next one: the breaks stay where they are, but what names a
 * scene goes with it. Null if there is no next one.
 */
export function swapWithNext(text: RichText, at: number): RichText | null {
  const scenes = splitScenes(text)
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
