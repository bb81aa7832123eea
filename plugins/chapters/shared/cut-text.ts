// Cutting and joining texts at whole paragraphs: every word is kept, and scenes stay apart.
import { isEmpty, type Paragraph, paragraphOf, type RichText } from '#core/shared/richtext/nodes.ts'

const isBreak = ({ block }: Paragraph) => block === 'break'
const isBlank = (paragraph: Paragraph) => isBreak(paragraph) || isEmpty([paragraph])

/** Whether a text has neither words nor mentions. */
export function hasNoWords(text: RichText): boolean {
  return text.every(isBlank)
}

/** The text without scene breaks and empty paragraphs at its end. */
function trimEnd(text: RichText): RichText {
  return text.slice(0, text.findLastIndex(paragraph => !isBlank(paragraph)) + 1)
}

/** The text without scene breaks and empty paragraphs where it begins. */
function trimStart(text: RichText): RichText {
  const from = text.findIndex(paragraph => !isBlank(paragraph))
  return from < 0 ? [] : text.slice(from)
}

/** What comes before a paragraph, and what begins with it; a scene break between the two is left out. */
export function splitText(text: RichText, at: number): [RichText, RichText] {
  return [trimEnd(text.slice(0, at)), trimStart(text.slice(at))]
}

/** One text after the other, with a scene break between them if both have words. */
export function joinTexts(first: RichText, second: RichText): RichText {
  if (hasNoWords(first)) return second
  if (hasNoWords(second)) return first
  return [...trimEnd(first), paragraphOf({ block: 'break' }, [{ text: '' }]), ...trimStart(second)]
}

/** The paragraphs from `from` to before `to`, and the text without them: what surrounds them stays scenes of their own. */
export function takeParagraphs(text: RichText, from: number, to: number): { taken: RichText; rest: RichText } {
  // No scene break is left over at the cut.
  const [before, after] = [trimEnd(text.slice(0, from)), trimStart(text.slice(to))]
  const taken = trimStart(trimEnd(text.slice(from, to)))
  return { taken, rest: joinTexts(before, after) }
}
