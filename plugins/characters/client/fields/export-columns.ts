import { type ExportedEntity, registry } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { fetchFields } from './custom-field-calls.ts'

/** Each custom field is a column under its label; the options of a radar have one each. */
export async function customFieldColumns(place: Place) {
  const fields = await fetchFields(place)
  const words = new Map<string, (value: unknown) => string | null>()
  for (const type of new Set(fields.map(field => field.type))) {
    const writer = await registry.fieldTypes.get(type)?.words?.(place)
    if (writer) words.set(type, writer)
  }
  return ({ customFields }: ExportedEntity): Readonly<Record<string, unknown>> => {
    const values = (customFields ?? {}) as Readonly<Record<string, unknown>>
    const columns = fields.flatMap(({ customFieldId, label, type, options }): [string, unknown][] => {
      const value = values[customFieldId] ?? null
      const writer = words.get(type)
      if (writer) return [[label, value === null ? null : writer(value)]]
      if (type !== 'radar') return [[label, value]]
      const radar = (value ?? {}) as Readonly<Record<string, unknown>>
      return options.map(option => [`${label}: ${option}`, radar[option] ?? null])
    })
    return Object.fromEntries(columns)
  }
}
