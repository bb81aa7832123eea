import type { EntityValues, Field } from '#core/shared/fields/field.ts'
import type { Paragraph, RichText } from '#core/shared/rich-text/nodes.ts'
import { paragraphText } from '#core/shared/rich-text/nodes.ts'
import { matchesIn, type Replacement, type TextEdit, withEdits } from './expression.ts'
import { editParagraph, matchesInParagraph } from './paragraphs.ts'

/** What of a kind is searched: its title, its lines and its rich texts. */
export type SearchedField = { name: string; is: 'line' | 'lines' | 'text' }

const searchedForms: Readonly<Record<string, SearchedField['is']>> = {
  string: 'line',
  textarea: 'line',
  aliases: 'lines',
  slate: 'text',
}

/** The fields of a kind in which there are words; what is computed is made from the others. */
export function searchedFields(fields: Readonly<Record<string, Pick<Field, 'form' | 'computed'>>>): SearchedField[] {
  return Object.entries(fields).flatMap(([name, { form, computed }]) => {
    const is = searchedForms[form]
    return is && !computed ? [{ name, is }] : []
  })
}

/** One match: where it is, and the line around it. */
export interface Hit extends TextEdit {
  field: string
  /** the paragraph of a text, or the place in a list of lines; 0 for a line */
  part: number
  /** what is shown around it */
  before: string
  match: string
  after: string
}

/** As many characters as are shown on each side. */
const shownAround = 60

function hitOf(field: string, part: number, text: string, edit: TextEdit): Hit {
  return {
    ...{ field, part, ...edit, match: text.slice(edit.from, edit.to) },
    before: shortened(text.slice(Math.max(0, edit.from - shownAround), edit.from), edit.from > shownAround, 'start'),
    after: shortened(text.slice(edit.to, edit.to + shownAround), text.length > edit.to + shownAround, 'end'),
  }
}

/** Cut between words, with an ellipsis where it was cut. */
function shortened(text: string, isCut: boolean, side: 'start' | 'end'): string {
  if (!isCut) return text
  return side === 'start' ? `…${text.replace(/^\S*\s/, '')}` : `${text.replace(/\s\S*$/, '')}…`
}

/** The texts of an entity, one after another. */
export function searchedTexts(fields: readonly SearchedField[], values: EntityValues): string[] {
  return fields.flatMap(({ name }) => {
    const value = values[name]
    if (typeof value === 'string') return [value]
    return Array.isArray(value)
      ? value.map((part: string | Paragraph) => (typeof part === 'string' ? part : paragraphText(part)))
      : []
  })
}

/** All matches of one entity, in the order of its fields. */
export function hitsInText(
  fields: readonly SearchedField[],
  values: EntityValues,
  expression: RegExp,
  replacement: Replacement,
): Hit[] {
  return fields.flatMap(({ name, is }) => {
    const value = values[name]
    if (is === 'line')
      return typeof value === 'string'
        ? matchesIn(value, expression, replacement).map(edit => hitOf(name, 0, value, edit))
        : []
    if (!Array.isArray(value)) return []
    return value.flatMap((part: string | Paragraph, at) => {
      const text = typeof part === 'string' ? part : paragraphText(part)
      const edits =
        typeof part === 'string'
          ? matchesIn(part, expression, replacement)
          : matchesInParagraph(part, expression, replacement)
      return edits.map(edit => hitOf(name, at, text, edit))
    })
  })
}

/** The fields that the hits change, with their new values. */
export function changedValues(values: EntityValues, hits: readonly Hit[]): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const [name, own] of Map.groupBy(hits, ({ field }) => field)) {
    const value = values[name]
    if (typeof value === 'string') changed[name] = withEdits(value, own)
    else {
      const byPart = Map.groupBy(own, ({ part }) => part)
      changed[name] = (value as (string | Paragraph)[]).map((part, at) => {
        const edits = byPart.get(at)
        if (!edits) return part
        return typeof part === 'string' ? withEdits(part, edits) : editParagraph(part, edits)
      })
    }
  }
  return changed
}

/** The parts that hits change, as they were: what an undo puts back. */
export interface FormerParts {
  [field: string]: string | Record<number, string | Paragraph>
}

export function formerParts(values: EntityValues, hits: readonly Hit[]): FormerParts {
  const former: FormerParts = {}
  for (const { field, part } of hits) {
    const value = values[field]
    if (typeof value === 'string') former[field] = value
    else {
      const parts = former[field] ?? {}
      former[field] = Object.assign(parts, { [part]: (value as RichText | string[])[part] })
    }
  }
  return former
}

/** The values with the former parts put back; they are of the revision that the replacement made. */
export function restoredValues(values: EntityValues, former: FormerParts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(former).map(([name, parts]) => {
      if (typeof parts === 'string') return [name, parts]
      return [name, (values[name] as unknown[]).map((part, at) => parts[at] ?? part)]
    }),
  )
}
