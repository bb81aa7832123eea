import type { DraftPart } from './drafts.ts'
import type { CodexTables } from './tables.ts'

/** A part of the copy that is to be replaced. */
export type OldPart = Pick<CodexTables['codex_parts'], 'key' | 'type' | 'from_chapter'>
type NewPart = Omit<CodexTables['codex_parts'], 'entity_id' | 'seq'>

/**
 * The parts of a new copy with the chapters that the author gave to those of the old one. A paragraph that was
 * rewritten keeps the latest chapter of those it may have come from, so that an update shows nothing earlier than
 * before; what is gone leaves its chapter behind, for when it is back.
 *
 * @param order the ids of chapters in their order; one that is not there comes last
 */
export function carryOver(
  old: readonly OldPart[],
  fresh: readonly DraftPart[],
  order: ReadonlyMap<string, number>,
): NewPart[] {
  const chapters = new Map(old.map(({ key, from_chapter }) => [key, from_chapter]))
  const freshKeys = new Set(fresh.map(({ key }) => key))
  const oldTexts = old.filter(({ type }) => type === 'text')
  const indexOfOld = new Map(oldTexts.map(({ key }, index) => [key, index]))
  const texts = fresh.filter(({ type }) => type === 'text')

  /** The latest chapter of old paragraphs that are gone from between the neighbours of a new one. */
  const inherited = (at: number): string => {
    const index = (key: string | undefined) => (key === undefined ? undefined : indexOfOld.get(key))
    const before = texts.slice(0, at).findLast(({ key }) => indexOfOld.has(key))
    const after = texts.slice(at + 1).find(({ key }) => indexOfOld.has(key))
    const from = index(before?.key) ?? -1
    const to = index(after?.key) ?? oldTexts.length
    // Where paragraphs were moved about, it may have come from anywhere.
    const between = from < to ? oldTexts.slice(from + 1, to) : oldTexts
    return latest(
      between.filter(({ key }) => !freshKeys.has(key)).map(({ from_chapter }) => from_chapter),
      order,
    )
  }

  const parts = fresh.map(part => {
    const known = chapters.get(part.key)
    const from_chapter = known ?? (part.type === 'text' ? inherited(texts.indexOf(part)) : '')
    return { ...part, from_chapter }
  })
  const gone = old.filter(({ key, from_chapter }) => from_chapter !== '' && !freshKeys.has(key))
  return [...parts, ...gone.map(({ key, from_chapter }) => ({ ...nothing, key, from_chapter }))]
}

const nothing = { type: 'gone', label: '', value: '', other_id: '', form: '', search_key: '' } as const

/** The latest of some chapters; empty if there is none. */
function latest(chapters: readonly string[], order: ReadonlyMap<string, number>): string {
  const rank = (chapter: string) => (chapter === '' ? -1 : (order.get(chapter) ?? Number.POSITIVE_INFINITY))
  return chapters.reduce((last, one) => (rank(one) > rank(last) ? one : last), '')
}
