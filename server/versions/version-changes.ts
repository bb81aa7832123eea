import { setImmediate as turn } from 'node:timers/promises'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import type { Kind } from '#core/shared/kind.ts'
import { richTextFieldsOf } from '#core/shared/rich-text/field-texts.ts'
import { WordChange } from '#core/shared/rich-text/merge/word-change.ts'
import { paragraphText, type RichText } from '#core/shared/rich-text/nodes.ts'
import type { Reader } from '../db/schema.ts'
import type { VersionTexts } from './delta.ts'
import { reconstructVersions, type WalkStep } from './reconstruct-versions.ts'
import { isSuperseded } from './version-compactor.ts'

/** Characters counted before the event loop gets a turn. */
const charactersPerTurn = 100_000

/** One entry of the list: the changes since the entry before. */
interface VersionChange {
  revision: number
  person: string
  at: number
  /** the names of the fields that changed */
  fields: string[]
  added: number
  removed: number
}

interface ChangeGroup {
  top: NonNullable<WalkStep['link']>
  lowest: NonNullable<WalkStep['link']>
  texts: VersionTexts
}

interface RevisionRange {
  entitySeq: number
  /** the highest and the lowest revision to read */
  top: number
  lowest: number
  limit: number
  /** there are more below `lowest` */
  more: boolean
  /** the revisions that have a name, which are listed by themselves */
  named: ReadonlySet<number>
}

interface ChangePage {
  changes: VersionChange[]
  /** the revision at which the next page begins */
  next: number | null
  /** the texts before the oldest version, if this page has it */
  first: VersionTexts | null
}

/**
 * The versions of an entity, newest first. Of one person's versions within an interval only the last is listed, by
 * the same rule that compacts them after a day, so that the list does not change then.
 */
export async function versionChanges(read: Reader, kind: Kind, range: RevisionRange): Promise<ChangePage> {
  const { entitySeq, top, lowest, limit, more, named } = range
  const changes: VersionChange[] = []
  let group: ChangeGroup | undefined
  for await (const { link, texts } of reconstructVersions(read, kind, entitySeq, lowest, top)) {
    if (link && link.revision > top) continue
    if (group && link && !named.has(link.revision) && isSuperseded(link, group.lowest)) {
      group.lowest = link
      continue
    }
    // A group cut off by the range begins the next page, unless it is the only one.
    if (group && !link && more && changes.length > 0) return { changes, next: group.top.revision, first: null }
    if (group) changes.push(await changeOf(kind, group, texts))
    if (!link) return { changes, next: more ? lowest - 1 : null, first: texts }
    if (changes.length === limit) return { changes, next: link.revision, first: null }
    group = { top: link, lowest: link, texts }
  }
  return { changes, next: null, first: null }
}

async function changeOf(kind: Kind, { top, texts }: ChangeGroup, below: VersionTexts): Promise<VersionChange> {
  const { revision, person, at } = top
  const fields = Object.keys(texts).filter(name => Object.hasOwn(below, name) && !isSameJson(texts[name], below[name]))
  return { revision, person, at, fields, ...(await wordsBetween(kind, below, texts)) }
}

/** The number of words added to the rich text and removed from it. */
export async function wordsBetween(
  kind: Kind,
  before: VersionTexts,
  now: VersionTexts,
): Promise<{ added: number; removed: number }> {
  const change = new WordChange()
  const richTextFields = richTextFieldsOf(kind)
  let pending = 0
  for (const [sign, texts, others] of [
    [-1, before, now],
    [1, now, before],
  ] as const)
    for (const field of richTextFields) {
      const value = texts[field]
      if (!Array.isArray(value)) continue
      // Versions share the objects of unchanged paragraphs.
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
