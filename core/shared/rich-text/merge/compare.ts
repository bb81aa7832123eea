import { WORD } from '../count-words.ts'
import {
  emptyRichText,
  flagsOf,
  isMention,
  type Leaf,
  type Mention,
  type Paragraph,
  type ParagraphFormat,
  type RichText,
  sameFlags,
} from '../nodes.ts'
import { type Match, matchLists } from './match-lists.ts'

export type DiffSide = 'added' | 'removed'

/** A stretch of a compared paragraph: in both texts, or in one of them. */
export interface ComparedSpan {
  child: Leaf | Mention
  change?: DiffSide
}

/** A paragraph of either text. With `change` all of it is new or removed; `changed` means that part of it is. */
export interface ComparedParagraph {
  format: ParagraphFormat
  spans: ComparedSpan[]
  change?: DiffSide
  changed?: true
  /** where it is in the earlier text, or would be */
  was: number
  /** where it is in the later text, or would be */
  is: number
}

/** Splits into words, spaces, and single other characters. */
const TOKEN = new RegExp(`${WORD.source}|\\s{1,1000}|[\\s\\S]`, 'gu')
/** Maximum number of changed paragraph pairs to compare in one stretch. */
const MAX_PAIRS = 40_000
/** Two paragraphs that share this much count as one changed paragraph. */
const MIN_SIMILARITY = 0.4

/** Numbers for keys, the same for the same key. */
function numbering(): (key: string) => number {
  const numbers = new Map<string, number>()
  return key => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
}

/** The additions and removals of a text, by paragraph, and by word within changed paragraphs. */
export function compareTexts(before: RichText, now: RichText): ComparedParagraph[] {
  const number = numbering()
  const keysOf = (text: RichText) => text.map(paragraph => number(JSON.stringify(paragraph)))
  const result: ComparedParagraph[] = []
  let [from, nowFrom] = [0, 0]
  const end = [before.length, now.length] as const
  for (const [at, nowAt] of [...matchLists(keysOf(before), keysOf(now)), end]) {
    for (const paragraph of compareParagraphs(before.slice(from, at), now.slice(nowFrom, nowAt)))
      result.push({ ...paragraph, was: paragraph.was + from, is: paragraph.is + nowFrom })
    const same = now[nowAt]
    if (same)
      result.push({ format: formatOf(same), spans: same.children.map(child => ({ child })), was: at, is: nowAt })
    ;[from, nowFrom] = [at + 1, nowAt + 1]
  }
  return result
}

/** A stretch without equal paragraphs: similar ones count as changed. */
function compareParagraphs(before: RichText, now: RichText): ComparedParagraph[] {
  const result: ComparedParagraph[] = []
  const tokens = before.length * now.length <= MAX_PAIRS ? before.map(tokensOf) : []
  let from = 0
  const removed = (to: number, is: number) => {
    for (let was = from; was < to; was++) result.push({ ...wholeParagraph(before[was]!, 'removed'), was, is })
  }
  for (const [is, paragraph] of now.entries()) {
    const tokensNow = tokensOf(paragraph)
    const found = tokens.findIndex(
      (others, at) =>
        at >= from &&
        before[at]?.image?.imageId === paragraph.image?.imageId &&
        similarity(others, tokensNow) >= MIN_SIMILARITY,
    )
    if (found < 0) {
      result.push({ ...wholeParagraph(paragraph, 'added'), was: from, is })
      continue
    }
    removed(found, is)
    const spans = compareTokens(tokens[found] ?? [], tokensNow)
    result.push({ format: formatOf(paragraph), spans, changed: true, was: found, is })
    from = found + 1
  }
  removed(before.length, now.length)
  return result
}

/** The later text with one paragraph as it was in the earlier one. */
export function withParagraphReverted(
  before: RichText,
  now: RichText,
  { change, was, is }: Pick<ComparedParagraph, 'change' | 'was' | 'is'>,
): RichText {
  const former = change === 'added' ? [] : before.slice(was, was + 1)
  const text = now.toSpliced(is, change === 'removed' ? 0 : 1, ...former)
  return text.length > 0 ? text : emptyRichText()
}

function formatOf({ align, block, image }: Paragraph): ParagraphFormat {
  return { align, block, ...(image && { image }) }
}

function wholeParagraph(paragraph: Paragraph, change: DiffSide) {
  return { format: formatOf(paragraph), spans: paragraph.children.map(child => ({ child, change })), change }
}

function tokensOf({ children }: Paragraph): (Leaf | Mention)[] {
  return children.flatMap((child): (Leaf | Mention)[] => {
    if (isMention(child)) return [child]
    const flags = flagsOf(child)
    return (child.text.match(TOKEN) ?? []).map(text => ({ text, ...flags }))
  })
}

const wordOf = (token: Leaf | Mention) => (isMention(token) ? token.label : token.text)

/** The similarity of two paragraphs, from 0 to 1; spaces do not count. */
function similarity(one: readonly (Leaf | Mention)[], other: readonly (Leaf | Mention)[]): number {
  const words = (tokens: readonly (Leaf | Mention)[]) => tokens.map(wordOf).filter(word => word.trim() !== '')
  const [mine, theirs] = [words(one), words(other)]
  if (mine.length + theirs.length === 0) return 1
  const left = new Map<string, number>()
  for (const word of mine) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of theirs) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared++
  }
  return (2 * shared) / (mine.length + theirs.length)
}

/** The same for tokens that are the same; most have no flags. */
const keyOf = (token: Leaf | Mention): string =>
  !isMention(token) && sameFlags(token, {}) ? `=${token.text}` : JSON.stringify(token)

function compareTokens(before: readonly (Leaf | Mention)[], now: readonly (Leaf | Mention)[]): ComparedSpan[] {
  const number = numbering()
  const keysOf = (tokens: readonly (Leaf | Mention)[]) => tokens.map(token => number(keyOf(token)))
  const spans: ComparedSpan[] = []
  let [from, nowFrom] = [0, 0]
  const end = [before.length, now.length] as const
  const matches = matchLists(keysOf(before), keysOf(now)).filter((match, at, all) => {
    const token = before[match[0]]
    const isSpace = token !== undefined && wordOf(token).trim() === ''
    return !isSpace || isAdjacent(all[at - 1], match) || isAdjacent(match, all[at + 1])
  })
  for (const [at, nowAt] of [...matches, end]) {
    for (const child of before.slice(from, at)) append(spans, child, 'removed')
    for (const child of now.slice(nowFrom, nowAt)) append(spans, child, 'added')
    const same = now[nowAt]
    if (same) append(spans, same)
    ;[from, nowFrom] = [at + 1, nowAt + 1]
  }
  return spans
}

/** A space between changed words is part of the change. */
function isAdjacent(one: Match | undefined, other: Match | undefined): boolean {
  return one !== undefined && other !== undefined && other[0] - one[0] === 1 && other[1] - one[1] === 1
}

function append(spans: ComparedSpan[], child: Leaf | Mention, change?: DiffSide): void {
  const last = spans.at(-1)
  if (last && last.change === change && !isMention(last.child) && !isMention(child) && sameFlags(last.child, child))
    last.child.text += child.text
  else spans.push({ child: isMention(child) ? child : { ...child }, ...(change && { change }) })
}
