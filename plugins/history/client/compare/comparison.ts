import type { EntityValues } from '#core/shared/fields/field.ts'
// What differs between a version and what is there now: its changes in the order in which the page shows them.
import type { Kind } from '#core/shared/kind.ts'
import { richTextFieldsOf } from '#core/shared/rich-text/field-texts.ts'
import { type ComparedParagraph, compareTexts } from '#core/shared/rich-text/merge/compare.ts'
import { WordChange } from '#core/shared/rich-text/merge/word-change.ts'
import { paragraphText } from '#core/shared/rich-text/nodes.ts'
import { changedFields, richTextOf } from './text-fields.ts'

/** Unchanged paragraphs shown around a change. */
const CONTEXT_PARAGRAPHS = 1
/** The fewest unchanged paragraphs that are folded. */
const MIN_FOLDED = 3

/** A paragraph, or unchanged ones that are folded; `at` is the place of the first among those compared. */
export type ComparedSection = { at: number; paragraph: ComparedParagraph } | { at: number; folded: ComparedParagraph[] }

export interface Comparison {
  isTitleChanged: boolean
  /** the changed fields beside title and texts */
  fields: readonly string[]
  texts: readonly { name: string; sections: readonly ComparedSection[] }[]
  /** each change by its `data-taken`: a field, or a text and the place of the paragraph as it is compared */
  changes: readonly string[]
  /** how many unchanged paragraphs are folded at first */
  folded: number
  words: { before: number; now: number; added: number; removed: number }
}

export const isChanged = ({ change, changed }: ComparedParagraph) => change !== undefined || changed === true

/** Folds long runs of unchanged paragraphs; a text without changes is shown whole. */
function foldUnchanged(all: readonly ComparedParagraph[]): ComparedSection[] {
  const visible = new Set<number>()
  all.forEach((paragraph, at) => {
    if (isChanged(paragraph))
      for (let one = at - CONTEXT_PARAGRAPHS; one <= at + CONTEXT_PARAGRAPHS; one++) visible.add(one)
  })
  const sections: ComparedSection[] = []
  for (let at = 0; at < all.length; at++) {
    let end = at
    while (visible.size > 0 && end < all.length && !visible.has(end)) end++
    if (end - at >= MIN_FOLDED) {
      sections.push({ at, folded: all.slice(at, end) })
      at = end - 1
      continue
    }
    const paragraph = all[at]
    if (paragraph) sections.push({ at, paragraph })
  }
  return sections
}

function countedWords(kind: Kind, before: EntityValues, now: EntityValues): Comparison['words'] {
  const change = new WordChange()
  const total = { before: 0, now: 0 }
  for (const name of richTextFieldsOf(kind)) {
    for (const paragraph of richTextOf(before, name)) total.before += change.count(paragraphText(paragraph), -1)
    for (const paragraph of richTextOf(now, name)) total.now += change.count(paragraphText(paragraph), 1)
  }
  return { ...total, added: change.added, removed: change.removed }
}

export function compareVersions(kind: Kind, before: EntityValues, now: EntityValues): Comparison {
  const isTitleChanged = String(before[kind.title] ?? '') !== String(now[kind.title])
  const fields = changedFields(kind, before, now)
  const texts = richTextFieldsOf(kind).map(name => ({
    name,
    sections: foldUnchanged(compareTexts(richTextOf(before, name), richTextOf(now, name))),
  }))
  const inTexts = texts.flatMap(({ name, sections }) =>
    sections.flatMap(one => ('paragraph' in one && isChanged(one.paragraph) ? `${name} ${one.at}` : [])),
  )
  return {
    ...{ isTitleChanged, fields, texts },
    changes: [...(isTitleChanged ? [kind.title] : []), ...fields, ...inTexts],
    folded: texts
      .flatMap(({ sections }) => sections)
      .reduce((sum, one) => sum + ('folded' in one ? one.folded.length : 0), 0),
    words: countedWords(kind, before, now),
  }
}
