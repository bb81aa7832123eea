// Late edits of a chapter that was merged away are applied to the chapter that has its text now.
import { matchLists } from '#core/shared/rich-text/merge/match-lists.ts'
import { mergeParagraphs } from '#core/shared/rich-text/merge/merge.ts'
import { isEmpty, type Paragraph, type RichText } from '#core/shared/rich-text/nodes.ts'
import { hasNoWords, joinTexts, trimEnd, trimStart } from './cut-text.ts'

/** The number of each paragraph; equal ones have the same. */
export function numbersOf(...texts: RichText[]): number[][] {
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

/** Where a list stands in another one as it is; -1 if that is nowhere, or in several places. */
export function onlyPlaceOf<T extends string | number>(part: readonly T[], all: readonly T[]): number {
  const isAt = (at: number) => part.every((one, index) => all[at + index] === one)
  const last = all.length - part.length
  let found = -1
  for (let at = 0; at <= last; at++) {
    if (!isAt(at)) continue
    if (found >= 0) return -1
    found = at
  }
  return found
}

/**
 * What a change of a whole makes of the texts that stand in it: a function from such a text to what it is now. That is
 * null if it has not changed, does not stand there exactly once, or nothing is left by which it could be found again.
 */
export function textsFollowing(before: RichText, now: RichText): (text: RichText) => RichText | null {
  const keys = before.map(one => JSON.stringify(one))
  const [from = [], to = []] = numbersOf(before, now)
  const kept = matchLists(from, to)
  return text => {
    const words = trimStart(trimEnd(text))
    const at =
      words.length === 0
        ? -1
        : onlyPlaceOf(
            words.map(one => JSON.stringify(one)),
            keys,
          )
    if (at < 0) return null
    const end = at + words.length
    const above = kept.findLast(([one]) => one < at)
    const below = kept.find(([one]) => one >= end)
    const own = kept.filter(([one]) => one >= at && one < end)
    const isAround = (above?.[0] ?? -1) === at - 1 && (below?.[0] ?? before.length) === end
    if (own.length === 0 && !isAround) return null
    const [start, stop] = [above ? above[1] + 1 : 0, below?.[1] ?? now.length]
    const [first, last] = [own[0]?.[1] ?? start, own.at(-1)?.[1] ?? start - 1]
    // New scenes above and below it are none of it.
    const isBreak = ({ block }: Paragraph) => block === 'break'
    const head = now.slice(start, first)
    const tail = now.slice(last + 1, stop)
    const tailEnd = tail.findIndex(isBreak)
    const is = trimStart(
      trimEnd([
        ...head.slice(head.findLastIndex(isBreak) + 1),
        ...now.slice(first, last + 1),
        ...(tailEnd < 0 ? tail : tail.slice(0, tailEnd)),
      ]),
    )
    if (is.length === 0 || JSON.stringify(is) === JSON.stringify(words)) return null
    // A break above its words names its first scene.
    return [...text.slice(0, text.indexOf(words[0] as Paragraph)), ...is]
  }
}
