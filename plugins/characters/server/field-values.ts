import { isDeepStrictEqual } from 'node:util'
import type { Place } from '#core/shared/kind-calls.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { canonical, fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { badField, type FieldResolver, type FieldResolvers, type Params, prepare, type Reader } from '#server/index.ts'
import { type CustomField, customValueIssue, isBlank, isOwnType } from '../shared.ts'
import { customFieldsOf } from './fields.ts'

/** Values of custom fields by the ids of these. */
export type StoredFieldValues = Readonly<Record<string, unknown>>

function valuesIn(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}

const selectEntity = prepare((db, $: Params<{ id: string; kind: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select('id')
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

/** Whether the entity that a picker holds exists in the same project. */
async function entityExists(
  read: Reader,
  { projectId: project, spaceId: space }: Place,
  value: unknown,
): Promise<boolean> {
  const { id, type: kind } = value as { id: string; type: string }
  return (await selectEntity.first(read, { id, kind, project, space })) !== undefined
}

/** @throws Problem naming the path if a value does not fit its field */
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
  if (field.type === 'entityPicker' && value !== null && !(await entityExists(read, place, value)))
    throw badField(path, 'is no thing of this project')
}

/** The defaults of a new character; a default that names a deleted entity is left out. */
export async function defaultValues(
  read: Reader,
  place: Place,
  fields: ReadonlyMap<string, CustomField>,
): Promise<StoredFieldValues> {
  const defaults = new Map<string, unknown>()
  for (const { customFieldId, type, defaultValue } of fields.values()) {
    if (isBlank(type, defaultValue) || (type === 'entityPicker' && !(await entityExists(read, place, defaultValue))))
      continue
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
    if (!field || isBlank(field.type, value)) merged.delete(id)
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
