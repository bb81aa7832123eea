// Cutting and joining texts at whole paragraphs: every word is kept, and scenes stay apart.
import { isEmpty, type Paragraph, paragraphOf, type RichText } from '#core/shared/rich-text/nodes.ts'

export const isBreak = ({ block }: Paragraph) => block === 'break'
export const isBlankParagraph = (paragraph: Paragraph) => isBreak(paragraph) || isEmpty([paragraph])

/** Whether a text has neither words nor mentions. */
export function hasNoWords(text: RichText): boolean {
  return text.every(isBlankParagraph)
}

/** The text without scene breaks and empty paragraphs at its end. */
export function trimEnd(text: RichText): RichText {
  return text.slice(0, text.findLastIndex(paragraph => !isBlankParagraph(paragraph)) + 1)
}

/** The text without scene breaks and empty paragraphs where it begins. */
export function trimStart(text: RichText): RichText {
  const from = text.findIndex(paragraph => !isBlankParagraph(paragraph))
  return from < 0 ? [] : text.slice(from)
}

/**
 * The break that names the scene which begins at a paragraph, if there is one: nothing but blanks is between the two.
 */
function namedBreak(text: RichText, at: number): RichText {
  const begins = text.findIndex((paragraph, index) => index >= at && !isBlankParagraph(paragraph))
  if (begins < 0) return []
  const above = text.slice(0, begins)
  const found = above.findLast(paragraph => isBreak(paragraph) || !isBlankParagraph(paragraph))
  return found?.sceneId === undefined ? [] : [found]
}

/** What begins with a paragraph: with its own break, if that names the scene. */
const startingAt = (text: RichText, at: number): RichText => {
  const words = trimStart(text.slice(at))
  return words.length === 0 ? words : [...namedBreak(text, at), ...words]
}

/**
 * What comes before a paragraph, and what begins with it; a scene break between the two is left out unless it names a
 * scene.
 */
export function splitText(text: RichText, at: number): [RichText, RichText] {
  return [trimEnd(text.slice(0, at)), startingAt(text, at)]
}

/** One text after the other, with a scene break between them if both have words. */
export function joinTexts(first: RichText, second: RichText): RichText {
  if (hasNoWords(first)) return second
  if (hasNoWords(second)) return first
  const own = namedBreak(second, 0)
  const between = own.length > 0 ? own : [paragraphOf({ block: 'break' }, [{ text: '' }])]
  return [...trimEnd(first), ...between, ...trimStart(second)]
}

/**
 * The paragraphs from `from` to before `to`, and the text without them: what surrounds them stays scenes of their own.
 */
export function takeParagraphs(text: RichText, from: number, to: number): { taken: RichText; rest: RichText } {
  // No scene break is left over at the cut.
  const words = trimStart(trimEnd(text.slice(from, to)))
  const taken = words.length === 0 ? words : [...namedBreak(text.slice(0, to), from), ...words]
  return { taken, rest: joinTexts(trimEnd(text.slice(0, from)), startingAt(text, to)) }
}
