import type { Kind } from '#core/shared/kind.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { alignParagraphs } from '#core/shared/rich-text/merge/align-paragraphs.ts'
import { matchLists } from '#core/shared/rich-text/merge/match-lists.ts'
import { canonical, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import type { Conflict, ConflictAnswers, ConflictChoice } from './edit-state.ts'

/** What both sides have of a text, or what each of them has in its place. */
type TextPart = { same: RichText } | { mine: RichText; theirs: RichText }

/** One choice of a conflict: a passage of a text, or a field. */
export interface ConflictItem {
  /** the same while both sides stay as they are */
  key: string
  field: string
  isText: boolean
  mine: unknown
  theirs: unknown
}

/** `source` is what was written instead, as Markdown. */
export type ItemChoice = ConflictChoice | { source: string }

/** Two texts that differ only in contested passages, part by part. Versions of one paragraph are a part of their own. */
function textParts(mine: RichText, theirs: RichText): TextPart[] {
  const [own, others] = [mine, theirs].map(text => (isEmpty(text) && text.length === 1 ? [] : text)) as [
    RichText,
    RichText,
  ]
  const numbers = new Map<string, number>()
  const keysOf = (text: RichText) =>
    text.map(paragraph => {
      const key = JSON.stringify(paragraph)
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    })
  const parts: TextPart[] = []
  let [from, otherFrom] = [0, 0]
  const end = [own.length, others.length] as const
  for (const [to, otherTo] of [...matchLists(keysOf(own), keysOf(others)), end]) {
    parts.push(...conflictParts(own.slice(from, to), others.slice(otherFrom, otherTo)))
    const same = own.slice(to, to + 1)
    const last = parts.at(-1)
    if (last && 'same' in last) last.same.push(...same)
    else if (same.length > 0) parts.push({ same })
    ;[from, otherFrom] = [to + 1, otherTo + 1]
  }
  return parts
}

/** Pairs paragraphs of both sides: by position if both have the same number, else by similarity. */
function conflictParts(mine: RichText, theirs: RichText): TextPart[] {
  const items = (text: RichText) => text.map(paragraph => ({ paragraph }))
  const pairs =
    mine.length === theirs.length ? mine.map((_, at) => [at, at] as const) : alignParagraphs(items(mine), items(theirs))
  const parts: TextPart[] = []
  const add = (own: RichText, others: RichText) => {
    if (own.length + others.length > 0) parts.push({ mine: own, theirs: others })
  }
  let [from, otherFrom] = [0, 0]
  for (const [at, otherAt] of pairs) {
    add(mine.slice(from, at), theirs.slice(otherFrom, otherAt))
    add(mine.slice(at, at + 1), theirs.slice(otherAt, otherAt + 1))
    ;[from, otherFrom] = [at + 1, otherAt + 1]
  }
  add(mine.slice(from), theirs.slice(otherFrom))
  return parts
}

const isTextField = (kind: Kind, name: string) => kind.fields[name]?.form === 'slate'

/** The fields in conflict whose choice is that of the field they belong to, as lines follow their nodes. */
function followed(kind: Kind, { mine }: Conflict, name: string): string | undefined {
  const to = kind.fields[name]?.belongsTo?.field
  return to !== undefined && Object.hasOwn(mine, to) ? to : undefined
}

/** What has to be chosen, one by one. */
export function conflictItems(kind: Kind, conflict: Conflict): ConflictItem[] {
  const times = new Map<string, number>()
  const item = (field: string, isText: boolean, mine: unknown, theirs: unknown): ConflictItem => {
    const content = `${field} ${JSON.stringify([mine, theirs])}`
    const time = times.get(content) ?? 0
    times.set(content, time + 1)
    return { key: `${content} ${time}`, field, isText, mine, theirs }
  }
  return Object.keys(conflict.mine).flatMap(name => {
    if (followed(kind, conflict, name)) return []
    const [mine, theirs] = [conflict.mine[name], conflict.theirs[name]]
    if (!isTextField(kind, name)) return [item(name, false, mine, theirs)]
    return textParts((mine ?? []) as RichText, (theirs ?? []) as RichText).flatMap(part =>
      'same' in part ? [] : [item(name, true, part.mine, part.theirs)],
    )
  })
}

/** The answer for every field, or the first item for which nothing is chosen. */
export function answersOf(
  kind: Kind,
  conflict: Conflict,
  choices: ReadonlyMap<string, ItemChoice>,
): { answers: ConflictAnswers } | { undecided: ConflictItem } {
  const items = conflictItems(kind, conflict)
  const undecided = items.find(({ key }) => !choices.has(key))
  if (undecided) return { undecided }
  const answers: Record<string, ConflictAnswers[string]> = {}
  for (const name of Object.keys(conflict.mine)) {
    const own = items.filter(({ field }) => field === name)
    const chosen = own.map(({ key }) => choices.get(key) ?? 'mine')
    const [only] = chosen
    if (!isTextField(kind, name)) {
      if (typeof only === 'string') answers[name] = only
      continue
    }
    const parts = textParts((conflict.mine[name] ?? []) as RichText, (conflict.theirs[name] ?? []) as RichText)
    let at = 0
    const value = parts.flatMap(part => {
      if ('same' in part) return part.same
      const choice = chosen[at++] ?? 'mine'
      if (typeof choice !== 'string') return choice.source.trim() === '' ? [] : fromMarkdown(choice.source)
      return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice]
    })
    answers[name] = { value: canonical(value), keepsMine: chosen.every(one => one === 'mine' || one === 'both') }
  }
  for (const name of Object.keys(conflict.mine)) {
    const to = followed(kind, conflict, name)
    const answer = to && answers[to]
    if (answer) answers[name] = answer
  }
  return { answers }
}
