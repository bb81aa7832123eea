import type { Field } from './field.ts'

/** The type of values that lists can be filtered and sorted by. */
export type PlainType = 'number' | 'boolean' | 'text'

/**
 * The type of a field whose stored value is one plain value and stands in lists as it is, or that of the first number
 * of a list that says so; else undefined.
 */
export function plainTypeOf({ def, form, summary, filters, sortsByFirst }: Field): PlainType | undefined {
  if (typeof def !== 'string' || summary !== undefined || filters || form === 'textarea') return undefined
  if (sortsByFirst) return 'number'
  if (def.includes('[]')) return undefined
  if (def.includes("'")) return 'text'
  if (/\bnumber\b/.test(def)) return 'number'
  if (def.startsWith('boolean')) return 'boolean'
  return /^(string|id|instant)\b/.test(def) ? 'text' : undefined
}
