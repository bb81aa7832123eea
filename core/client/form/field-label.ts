import type { Kind } from '#core/shared/kind.ts'
import { hasMessage, t, useT } from '../i18n/intl.ts'

/**
 * The id of the words for a field: the kind's own where it has them (`spell.cost`), else everybody's (`field.name`). The
 * thing it lives in goes by its kind.
 */
export function fieldMessage(kind: Kind, name: string): string {
  if (name === kind.parentField) return `kind.${kind.parent}.one`
  const own = `${kind.name}.${name}`
  return hasMessage(own) ? own : `field.${name}`
}

export function fieldLabel(kind: Kind, name: string): string {
  return t(fieldMessage(kind, name))
}

/** The same, following the language. */
export function useFieldLabel(kind: Kind, name: string): string {
  useT()
  return fieldLabel(kind, name)
}
