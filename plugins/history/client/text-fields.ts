import type { Kind } from '#core/shared/kind.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'

/** The names of a kind's rich-text fields. */
export function textFields(kind: Kind): string[] {
  return Object.keys(kind.fields).filter(name => kind.fields[name]?.form === 'slate')
}

export function hasText(kind: Kind | undefined): kind is Kind {
  return kind !== undefined && textFields(kind).length > 0
}

export function richTextOf(values: Readonly<Record<string, unknown>>, name: string): RichText {
  return Array.isArray(values[name]) ? (values[name] as RichText) : []
}
