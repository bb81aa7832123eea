import { checkRichText } from '#core/shared/richtext/check.ts'
import { plainText, type RichText } from '#core/shared/richtext/nodes.ts'

/** A value of a field as text; empty if it has none. */
export function formatFieldValue(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return ''
  if (value.every(line => typeof line === 'string')) return value.join(', ')
  return checkRichText(value) === null ? plainText(value as RichText) : ''
}
