import type { ExportedEntity } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { fetchFields } from './custom-field-calls.ts'

/** Each custom field is a column under its label; the options of a radar have one each. */
export async function customFieldColumns(place: Place) {
  const fields = await fetchFields(place)
  return ({ customFields }: ExportedEntity): Readonly<Record<string, unknown>> => {
    const values = (customFields ?? {}) as Readonly<Record<string, unknown>>
    const columns = fields.flatMap(({ customFieldId, label, type, options }): [string, unknown][] => {
      const value = values[customFieldId] ?? null
      if (type !== 'radar') return [[label, value]]
      const radar = (value ?? {}) as Readonly<Record<string, unknown>>
      return options.map(option => [`${label}: ${option}`, radar[option] ?? null])
    })
    return Object.fromEntries(columns)
  }
}
