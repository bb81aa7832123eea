import { MAX_ID_LENGTH } from '../rich-text/check.ts'
import type { EntityValues, Field } from './field.ts'

/** References of one entity that count; the others are stored only. */
export const maxReferences = 10_000

type ReferringField = Pick<Field, 'form' | 'references'>

const referringForms = new Set(['entityId', 'entityPicker'])

/** Whether the values of a field may name other entities. */
export function canRefer({ form, references }: ReferringField): boolean {
  return references !== undefined || referringForms.has(form)
}

function isObject(value: unknown): value is EntityValues {
  return typeof value === 'object' && value !== null
}

/** The values at a path. */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value]
  if (!isObject(value)) return []
  if (step === '*') return Object.values(value).flatMap(item => valuesAt(item, rest))
  return Object.hasOwn(value, step) ? valuesAt(value[step], rest) : []
}

function idOf(value: unknown): string | undefined {
  const id = isObject(value) ? value.id : value
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH ? id : undefined
}

/** The ids of the entities that the fields of an entity name, each with its first field, in the order of the fields. */
export function referencesIn(
  fields: Readonly<Record<string, ReferringField>>,
  values: EntityValues,
): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, field] of Object.entries(fields)) {
    if (!canRefer(field)) continue
    for (const path of field.references ?? [''])
      for (const value of valuesAt(values[name], path === '' ? [] : path.split('.'))) {
        const id = idOf(value)
        if (id !== undefined && !found.has(id) && found.size < maxReferences) found.set(id, name)
      }
  }
  return found
}
