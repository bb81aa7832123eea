// What is written in a chapter that was merged away goes on to where its text is.
import { matchLists } from '#core/shared/richtext/merge/match-lists.ts'
import { mergeParagraphs } from '#core/shared/richtext/merge/merge.ts'
import { isEmpty, type Paragraph, type RichText } from '#core/shared/richtext/nodes.ts'
import { hasNoWords, joinTexts } from './cut-text.ts'

/** The number of each paragraph; equal ones have the same. */
function numbersOf(...texts: RichText[]): number[][] {
  const numbers = new Map<string, number>()
  const numberOf = (paragraph: Paragraph) => {
    const key = JSON.stringify(paragraph)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
  return texts.map(text => text.map(numberOf))
}

/** Where a text that stands in a whole ends there; the end of the whole if nothing is left of it. */
function endIn(whole: RichText, text: RichText): number {
  const filled = text.filter(paragraph => !isEmpty([paragraph]))
  const [own = [], all = []] = numbersOf(filled, whole)
  const last = matchLists(own, all).at(-1)
  if (!last) return whole.length
  // Its last paragraphs may have been changed there: they follow, up to the next scene.
  let end = last[1] + 1
  for (let left = filled.length - 1 - last[0]; left > 0 && end < whole.length; left--) {
    if (whole[end]?.block === 'break') break
    end++
  }
  return end
}

/**
 * A whole that has a text in it, with what was changed in that text. Where both were changed, both paragraphs stay,
 * that of the whole first.
 */
export function carryText(whole: RichText, before: RichText, now: RichText): RichText {
  if (hasNoWords(before)) return joinTexts(whole, now)
  const end = endIn(whole, before)
  return [...mergeParagraphs(before, now, whole.slice(0, end)).merged, ...whole.slice(end)]
}

/** In which scene of a whole, counted from 0, a part of a text is that stands in it; null if nothing is left of it. */
export function sceneIn(whole: RichText, text: RichText, part: { from: number; to: number }): number | null {
  const [own = [], all = []] = numbersOf(text, whole)
  const found = matchLists(own, all).find(([at]) => {
    const paragraph = text[at]
    return at >= part.from && at < part.to && paragraph && paragraph.block !== 'break' && !isEmpty([paragraph])
  })
  if (!found) return null
  let scenes = 0
  let isFilled = false
  for (const paragraph of whole.slice(0, found[1])) {
    if (paragraph.block === 'break') {
      if (isFilled) scenes++
      isFilled = false
    } else if (!isEmpty([paragraph])) isFilled = true
  }
  return scenes
}
