import { setImmediate as turn } from 'node:timers/promises'
import type { Kind } from '#core/shared/kind.ts'
import { WordChange } from '#core/shared/richtext/merge/word-change.ts'
import { paragraphText, type RichText } from '#core/shared/richtext/nodes.ts'
import type { Reader } from '../db/schema.ts'
import type { VersionTexts } from './delta.ts'
import { isSuperseded } from './version-compactor.ts'
import { type WalkStep, walkBack } from './walk-back.ts'

/** Characters that are counted before others get their turn. */
const charactersPerTurn = 100_000

/** One version of the list: what was written up to it since the one before. */
export interface VersionChange {
  revision: number
  person: string
  at: number
  added: number
  removed: number
}

interface ChangeGroup {
  top: NonNullable<WalkStep['link']>
  lowest: NonNullable<WalkStep['link']>
  texts: VersionTexts
}

interface RevisionRange {
  thing: number
  /** the highest and the lowest version to look at */
  top: number
  lowest: number
  limit: number
  /** below the lowest one there are more */
  more: boolean
}

interface ChangePage {
  changes: VersionChange[]
  /** the version the next page begins with */
  next: number | null
  /** the texts before the oldest version, where this page has it */
  first: VersionTexts | null
}

/**
 * The versions of a thing, the newest first. Of what one person wrote within ten minutes of the clock there is the last one,
 * by the rule that thins versions out after a day: the list of today is the list that stays.
 */
export async function versionChanges(read: Reader, kind: Kind, range: RevisionRange): Promise<ChangePage> {
  const { thing: entitySeq, top, lowest, limit, more } = range
  const changes: VersionChange[] = []
  let group: ChangeGroup | undefined
  for await (const { link, texts } of walkBack(read, kind, entitySeq, lowest, top)) {
    if (link && link.revision > top) continue
    if (group && link && isSuperseded(link, group.lowest)) {
      group.lowest = link
      continue
    }
    // A group that the range cuts off is the first of the next page, unless it is all there is.
    if (group && !link && more && changes.length > 0) return { changes, next: group.top.revision, first: null }
    if (group) changes.push(await changeOf(group, texts))
    if (!link) return { changes, next: more ? lowest - 1 : null, first: texts }
    if (changes.length === limit) return { changes, next: link.revision, first: null }
    group = { top: link, lowest: link, texts }
  }
  return { changes, next: null, first: null }
}

async function changeOf({ top, texts }: ChangeGroup, below: VersionTexts): Promise<VersionChange> {
  const { revision, person, at } = top
  return { revision, person, at, ...(await wordsBetween(below, texts)) }
}

/** Words added to the rich text and removed from it. */
export async function wordsBetween(
  before: VersionTexts,
  now: VersionTexts,
): Promise<{ added: number; removed: number }> {
  const change = new WordChange()
  let pending = 0
  for (const [sign, texts, others] of [
    [-1, before, now],
    [1, now, before],
  ] as const)
    for (const [field, value] of Object.entries(texts)) {
      if (!Array.isArray(value)) continue
      // Versions share the paragraphs that stayed the same.
      const unchangedParagraphs = new Set<unknown>(Array.isArray(others[field]) ? (others[field] as unknown[]) : [])
      for (const paragraph of value as RichText) {
        if (unchangedParagraphs.has(paragraph)) continue
        change.count(paragraphText(paragraph), sign)
        pending += paragraphText(paragraph).length
        if (pending < charactersPerTurn) continue
        pending = 0
        await turn()
      }
    }
  return { added: change.added, removed: change.removed }
}
