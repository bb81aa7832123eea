import type { Field } from '#core/shared/kind.ts'

/** The choices of a select: the literals of its definition, `"'draft' | 'done'"`. */
export function literalsOf(field: Field): string[] {
  return typeof field.def === 'string' ? [...field.def.matchAll(/'([^']*)'/g)].map(match => match[1] ?? '') : []
}
