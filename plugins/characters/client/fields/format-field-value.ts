import { checkRichText } from '#core/shared/richtext/check.ts'
import { plainText, type RichText } from '#core/shared/richtext/nodes.ts'

/** What a person wrote into a field, in words; nothing where it holds none. */
export function formatFieldValue(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return ''
  if (value.every(line => typeof line === 'string')) return value.join(', ')
  return checkRichText(value) === null ? plainText(value as RichText) : ''
}
