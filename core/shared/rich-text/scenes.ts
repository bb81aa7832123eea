import { paragraphOf, type RichText } from './nodes.ts'

/** Where a scene is in a text, in paragraphs: from `from` to before `to`. */
export interface SceneRange {
  from: number
  to: number
  /** the scene break before it; null where a text begins without one */
  breakAt: number | null
  /** what the break names it; null if it has no name */
  sceneId: string | null
}

/** What paragraphs say of scenes, in whichever form they are: nodes, or their source. */
interface ParagraphReader<P> {
  isBreak(paragraph: P): boolean
  /** whether there is neither a word nor an image nor a mention in it */
  isBlank(paragraph: P): boolean
  /** of a scene break */
  sceneId(paragraph: P): string | undefined
}

/** The scenes of a text, in order: what is between two scene breaks and not blank. */
export function sceneRanges<P>(paragraphs: readonly P[], read: ParagraphReader<P>): SceneRange[] {
  const scenes: SceneRange[] = []
  let breakAt: number | null = null
  let sceneId: string | null = null
  let from = 0
  let isBlank = true
  for (const [at, paragraph] of paragraphs.entries()) {
    if (!read.isBreak(paragraph)) {
      isBlank &&= read.isBlank(paragraph)
      continue
    }
    if (!isBlank) scenes.push({ from, to: at, breakAt, sceneId })
    breakAt = at
    sceneId = read.sceneId(paragraph) ?? null
    from = at + 1
    isBlank = true
  }
  if (!isBlank) scenes.push({ from, to: paragraphs.length, breakAt, sceneId })
  return scenes
}

/** The text with its scene breaks, some of which name no scene any more. A break that only named one goes with its name. */
export function withoutSceneNames(text: RichText, names: ReadonlySet<string>): RichText {
  return text.flatMap((paragraph, at) => {
    if (paragraph.sceneId === undefined || !names.has(paragraph.sceneId)) return paragraph
    return at === 0 && text.length > 1 ? [] : paragraphOf({ block: 'break' }, paragraph.children)
  })
}
