// What somebody writes in text that others have moved to another chapter meanwhile, told apart from the rest.
import { matchLists } from '#core/shared/rich-text/merge/match-lists.ts'
import { mergeParagraphs, stretchIn } from '#core/shared/rich-text/merge/merge.ts'
import { type Paragraph, paragraphText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { carryText, numbersOf, onlyPlaceOf } from './carry-text.ts'
import { hasNoWords, isBlankParagraph, isBreak, joinTexts, takeParagraphs, trimEnd, trimStart } from './cut-text.ts'

/** Somebody's change of a text: as it was, as far as the change is saved elsewhere already, and as it is now. */
export interface TextChange {
  was: RichText
  saved: RichText
  now: RichText
}

/** The numbers that stand once in a list. */
function onceIn(numbers: readonly number[]): ReadonlySet<number> {
  const counted = Map.groupBy(numbers, number => number)
  return new Set([...counted].flatMap(([number, all]) => (all.length === 1 ? [number] : [])))
}

/** The stretch of a text, in paragraphs, that is the same as another text; null if there is none or several. */
function sameStretch(text: RichText, words: RichText): { from: number; to: number } | null {
  const [own = [], all = []] = numbersOf(trimStart(trimEnd(words)), text)
  const at = onlyPlaceOf(own, all)
  return at < 0 ? null : { from: at, to: at + own.length }
}

/** The one of which most is in another text too. Paragraphs that stand several times in one of them tell nothing. */
function commonStretch(text: RichText, words: RichText): { from: number; to: number } | null {
  const trimmed = trimStart(trimEnd(words))
  const [own = [], all = []] = numbersOf(trimmed, text)
  const [ownOnce, allOnce] = [onceIn(own), onceIn(all)]
  const distinctive = own.filter((number, index) => {
    const isFilled = !trimmed.slice(index, index + 1).every(isBlankParagraph)
    return isFilled && ownOnce.has(number) && allOnce.has(number)
  })
  const matches = matchLists(distinctive, all)
  const [first, last] = [matches[0], matches.at(-1)]
  if (!first || !last) return null
  const found = { from: first[1], to: last[1] + 1 }
  // Paragraphs that are found far apart are not the stretch.
  const filled = text.slice(found.from, found.to).filter(paragraph => !isBlankParagraph(paragraph))
  return 2 * matches.length >= filled.length ? found : null
}

function wordsOf(paragraph: Paragraph): ReadonlySet<string> {
  return new Set(
    paragraphText(paragraph)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu),
  )
}

/** Moves of fewer words are not reported. */
const similarMin = 3
/** Pairs of paragraphs that are compared by words. */
const comparedMax = 20_000

/**
 * The one in what is saved of a change, where it was moved between two saves: by paragraphs of which it has an earlier
 * version. Those have two thirds of the words of the shorter one in common, and no others do.
 */
function earlierStretch({ was, saved }: TextChange, moved: RichText): { from: number; to: number } | null {
  const words = moved.filter(paragraph => !isBlankParagraph(paragraph))
  if (words.length * saved.length > comparedMax) return null
  const [before = [], own = [], all = []] = numbersOf(was, words, saved)
  const unchanged = new Set(before)
  const isSimilar = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
    const common = [...one].filter(word => other.has(word)).length
    return common >= similarMin && 3 * common >= 2 * Math.min(one.size, other.size)
  }
  const found = words.flatMap((paragraph, index) => {
    const wanted = wordsOf(paragraph)
    const [at = -1, ...more] = saved.flatMap((other, place) => {
      const number = all[place] ?? -1
      return number === own[index] || (!unchanged.has(number) && isSimilar(wanted, wordsOf(other))) ? [place] : []
    })
    return at >= 0 && more.length === 0 ? [at] : []
  })
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined || 2 * found.length < words.length) return null
  const isInOrder = found.every((at, index) => index === 0 || at > (found[index - 1] ?? 0))
  const filled = saved.slice(first, last + 1).filter(paragraph => !isBlankParagraph(paragraph))
  return isInOrder && 2 * found.length >= filled.length ? { from: first, to: last + 1 } : null
}

/** With the blank paragraphs around a stretch, and the scene break above it. */
function withSurroundings(text: RichText, { from, to }: { from: number; to: number }) {
  const above = text.slice(0, from).findLastIndex(paragraph => !isBlankParagraph(paragraph))
  const breakAt = text.slice(0, from).findLastIndex(isBreak)
  const below = text.slice(to).findIndex(paragraph => isBreak(paragraph) || !isBlankParagraph(paragraph))
  return { from: breakAt > above ? breakAt : from, to: below < 0 ? text.length : to + below }
}

/**
 * Divides a change of a text into that of a stretch which was moved elsewhere, and that of the rest. Null if the text
 * has no such stretch, or one change reaches across its ends.
 */
export function divideChange(change: TextChange, moved: RichText): { moved: TextChange; rest: TextChange } | null {
  if (hasNoWords(moved)) return null
  const { was, saved, now } = change
  // It was moved as it is saved, as it was before, or as it was in between.
  const places = [
    { base: saved, found: sameStretch(saved, moved) },
    { base: was, found: sameStretch(was, moved) },
    { base: saved, found: earlierStretch(change, moved) },
    { base: saved, found: commonStretch(saved, moved) },
    { base: was, found: commonStretch(was, moved) },
  ]
  for (const { base, found } of places) {
    const own = found && withSurroundings(base, found)
    if (!own) continue
    const taken = [was, saved, now].map(text => {
      const range = stretchIn(base, text, own)
      return range && takeParagraphs(text, range.from, range.to)
    })
    const [first, second, third] = taken
    if (!first || !second || !third) return null
    return {
      moved: { was: first.taken, saved: second.taken, now: third.taken },
      rest: { was: first.rest, saved: second.rest, now: third.rest },
    }
  }
  return null
}

/** The texts of two chapters, between which a text was moved. */
interface BothTexts {
  own: RichText
  target: RichText
}

/** Why a move cannot be taken back: the text is there no more, or it cannot be told what is there of it. */
export type NotMovedBack = 'moved-gone' | 'moved-unclear'

/**
 * What a move of a text to the start or end of another one is taken back to: both texts, with everything that was
 * written since, and the text that goes back as it is now.
 */
export function takenBack(
  moved: RichText,
  edge: 'start' | 'end',
  { before, now }: { before: BothTexts; now: BothTexts },
): (BothTexts & { text: RichText }) | NotMovedBack {
  const [head, tail] = edge === 'start' ? [moved, before.target] : [before.target, moved]
  const after = joinTexts(head, tail)
  const there = divideChange({ was: after, saved: after, now: now.target }, moved)
  const left = divideChange({ was: before.own, saved: before.own, now: before.own }, moved)
  if (!there || !left) return 'moved-unclear'
  const text = there.moved.now
  if (hasNoWords(text)) return 'moved-gone'
  const own = mergeParagraphs(left.rest.was, carryText(before.own, moved, text), now.own)
  return own.conflicts > 0 ? 'moved-unclear' : { own: own.merged, target: there.rest.now, text }
}

/** Whether a text has at least half of the paragraphs with words of another one. */
export function hasMostOf(text: RichText, of: RichText): boolean {
  const [own = [], all = []] = numbersOf(of, text)
  const known = new Set(all)
  const filled = own.filter((_, at) => !of.slice(at, at + 1).every(isBlankParagraph))
  return filled.length > 0 && 2 * filled.filter(number => known.has(number)).length >= filled.length
}

/** Where two lists differ: from each match to the next one. */
function gapsBetween(one: readonly number[], other: readonly number[]) {
  let [from, start] = [0, 0]
  return [...matchLists(one, other), [one.length, other.length] as const].map(([to, end]) => {
    const gap = { from, to, start, end }
    ;[from, start] = [to + 1, end + 1]
    return gap
  })
}

/** Whether somebody's change of a text touches paragraphs that another version of it lacks: only these may be elsewhere. */
export function touchesLost({ was, now }: Pick<TextChange, 'was' | 'now'>, stored: RichText): boolean {
  const [base = [], own = [], theirs = []] = numbersOf(was, now, stored)
  const kept = new Set(matchLists(base, theirs).map(([at]) => at))
  const isLost = (at: number) => was.slice(at, at + 1).some(paragraph => !isBlankParagraph(paragraph)) && !kept.has(at)
  return gapsBetween(base, own).some(({ from, to, start, end }) => {
    // What was inserted beside a paragraph went with it.
    const beside = end - start > to - from ? 1 : 0
    const touched = Array.from({ length: to - from + 2 * beside }, (_, at) => from - beside + at)
    return touched.some(at => at >= 0 && isLost(at))
  })
}

/** The stretches of a text that are not in another version of it at their place. */
export function stretchesLeft(before: RichText, now: RichText): RichText[] {
  const [own = [], all = []] = numbersOf(before, now)
  const kept = new Set(matchLists(own, all).map(([at]) => at))
  const left: RichText[] = []
  let isOpen = false
  for (const [at, paragraph] of before.entries()) {
    if (!kept.has(at)) {
      if (!isOpen) left.push([])
      left.at(-1)?.push(paragraph)
    }
    isOpen = !kept.has(at)
  }
  return left.map(text => trimStart(trimEnd(text))).filter(text => text.length > 0)
}

/** Whether a stretch of paragraphs stands in a text exactly once. */
export function standsIn(text: RichText, stretch: RichText): boolean {
  const [own = [], all = []] = numbersOf(stretch, text)
  return own.length > 0 && onlyPlaceOf(own, all) >= 0
}
