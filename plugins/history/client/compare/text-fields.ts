import type { EntityValues } from '#core/shared/fields/field.ts'
import { isSame } from '#core/shared/fields/join-value.ts'
import type { Kind } from '#core/shared/kind.ts'
import { richTextFieldsOf } from '#core/shared/rich-text/field-texts.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'

export function richTextOf(values: EntityValues, name: string): RichText {
  return Array.isArray(values[name]) ? (values[name] as RichText) : []
}

/** The fields beside title and text that are known of a version and are different now. */
export function changedFields(kind: Kind, before: EntityValues, now: EntityValues): string[] {
  const shown = new Set([kind.title, ...richTextFieldsOf(kind)])
  return Object.keys(kind.fields).filter(
    name => !shown.has(name) && Object.hasOwn(before, name) && !isSame(before[name], now[name]),
  )
}
