import type { EntityValues, Field } from '../fields/field.ts'
import { checkRichText } from './check.ts'
import type { RichText } from './nodes.ts'

/** Whether a value of any kind is a text. */
export function isRichText(value: unknown): value is RichText {
  return Array.isArray(value) && value.length > 0 && checkRichText(value) === null
}

function isFieldValues(value: unknown): value is EntityValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names of the fields of a kind that are rich texts. */
export function richTextFieldsOf({ fields }: { fields: Readonly<Record<string, Pick<Field, 'form'>>> }): string[] {
  return Object.keys(fields).filter(name => fields[name]?.form === 'slate')
}

/** Whether a field may contain texts: it is one, or it holds several values or items. */
export function canHoldTexts({ form }: Pick<Field, 'form'>, value: unknown): boolean {
  return form === 'slate' || form === 'collection' || isFieldValues(value)
}

/** The rich texts of one field: its value, or those among its several values or in its items. */
function textsIn({ form }: Pick<Field, 'form'>, value: unknown): RichText[] {
  if (form === 'slate') return Array.isArray(value) ? [value as RichText] : []
  if (form === 'collection' && Array.isArray(value))
    return value.flatMap(item => Object.values(item as EntityValues).filter(isRichText))
  return isFieldValues(value) ? Object.values(value).filter(isRichText) : []
}

/** Every rich text of an entity, by field; fields without any are left out. */
export function textsByField(
  fields: Readonly<Record<string, Pick<Field, 'form'>>>,
  values: EntityValues,
): Map<string, RichText[]> {
  const texts = Object.entries(fields).map(([name, field]) => [name, textsIn(field, values[name])] as const)
  return new Map(texts.filter(([, found]) => found.length > 0))
}
