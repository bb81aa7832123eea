import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#core/shared/kind-calls.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { canonical, fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { badField, type FieldResolver, type FieldResolvers, type Reader } from '#server/index.ts'
import { type CustomField, customValueIssue, isBlankValue, isOwnType } from '../shared.ts'
import { customFieldsOf } from './fields.ts'

/** Whether a value of an entity picker names what is there, for who writes it. */
export type MayName = (value: unknown) => Promise<boolean>

/** Values of custom fields by the ids of these. */
export type StoredFieldValues = Readonly<Record<string, unknown>>

export function valuesIn(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

/** @throws Problem naming the path if a value does not fit its field; what an entity picker names is checked apart */
export async function checkValue(
  read: Reader,
  place: Place,
  field: Omit<CustomField, 'customFieldId'>,
  value: unknown,
  path: string,
  types: FieldResolvers | undefined,
): Promise<void> {
  if (!isOwnType(field.type)) {
    if (value === null) return
    const rules = types?.get(field.type)
    if (!rules?.custom) throw badField(path, 'cannot be set while the plugin of its type is missing')
    return rules.check?.(read, place, value, path, undefined, types)
  }
  const issue = customValueIssue(field, value)
  if (issue) throw badField(issue.path === '' ? path : `${path}.${issue.path}`, issue)
}

/** @throws Problem naming the path if the value of an entity picker names nothing here */
export async function checkNamed(
  mayName: MayName,
  { type }: Pick<CustomField, 'type'>,
  value: unknown,
  path: string,
): Promise<void> {
  if (type === 'entityPicker' && value !== null && !(await mayName(value)))
    throw badField(path, 'is no entity of this project or of a world it uses')
}

/** The defaults of a new character; a default that names what is not there, or not for this person, is left out. */
export async function defaultValues(
  fields: ReadonlyMap<string, CustomField>,
  mayName: MayName,
): Promise<StoredFieldValues> {
  const defaults = new Map<string, unknown>()
  for (const { customFieldId, type, defaultValue } of fields.values()) {
    if (isBlankValue(type, defaultValue) || (type === 'entityPicker' && !(await mayName(defaultValue)))) continue
    defaults.set(customFieldId, defaultValue)
  }
  return Object.fromEntries(defaults)
}

/** @throws Problem naming the field if a value does not fit its type */
export async function checkValues(
  read: Reader,
  place: Place,
  value: unknown,
  path: string,
  before?: unknown,
  types?: FieldResolvers,
  mayName?: MayName,
): Promise<void> {
  const input = valuesIn(value)
  if (input.length === 0) return
  const fields = await customFieldsOf(read, place)
  const cleaned = new Map(valuesIn(before))
  for (const [id, one] of input) {
    // A stored value that no longer fits a changed field is accepted as long as it is unchanged.
    if (one === null || (cleaned.has(id) && isDeepStrictEqual(cleaned.get(id), one))) continue
    const field = fields.get(id)
    if (!field) throw badField(`${path}.${id}`, 'is no field of this project')
    await checkValue(read, place, field, one, `${path}.${id}`, types)
    // Elsewhere the write hook does it, which knows who writes.
    if (mayName) await checkNamed(mayName, field, one, `${path}.${id}`)
  }
}

/** The stored form of a value that fits its field. */
function canonicalValue({ type }: CustomField, value: unknown): unknown {
  switch (type) {
    case 'slate':
      return typeof value === 'string' ? fromPlainText(value) : canonical(value as RichText)
    case 'addList':
      return [...new Set((value as string[]).map(line => line.trim()))].filter(line => line !== '')
    case 'entityPicker': {
      const { type: kind, id } = value as { type: string; id: string }
      return { type: kind, id }
    }
    default:
      return value
  }
}

/** Merges new values over stored ones; blank values and values of deleted fields are left out. */
export function mergedValues(
  fields: ReadonlyMap<string, CustomField>,
  before: StoredFieldValues,
  input: StoredFieldValues,
): StoredFieldValues {
  const merged = new Map(Object.entries(before).filter(([id]) => fields.has(id)))
  for (const [id, value] of Object.entries(input)) {
    const field = fields.get(id)
    if (!field || isBlankValue(field.type, value)) merged.delete(id)
    else merged.set(id, isDeepStrictEqual(before[id], value) ? value : canonicalValue(field, value))
  }
  return Object.fromEntries(merged)
}

function textsInValues(value: unknown): string[] {
  if (typeof value === 'string') return /^#[0-9a-f]{6}$/i.test(value) ? [] : [value]
  if (!Array.isArray(value)) return []
  if (value.every(line => typeof line === 'string')) return value
  return checkRichText(value) === null ? [plainText(value as RichText)] : []
}

/** Validates custom fields in the store, for every writer: calls, imports and backups. */
export const customFieldsResolver: FieldResolver = {
  form: 'customFields',
  store: value => Object.fromEntries(valuesIn(value).filter(([, one]) => one !== null)),
  check: checkValues,
  text: value =>
    valuesIn(value)
      .flatMap(([, one]) => textsInValues(one))
      .join('\n'),
}
