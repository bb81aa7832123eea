import type { Kind } from '#core/shared/kind.ts'
import { hasMessage, t, useT } from '../i18n/intl.ts'

/**
 * The message id of a field's label: the kind's own if it exists (`spell.cost`), else the common one (`field.name`).
 * The parent field has the name of the parent's kind.
 */
export function fieldMessage(kind: Kind, name: string): string {
  if (name === kind.parentField) return `kind.${kind.parent}.one`
  const own = `${kind.name}.${name}`
  return hasMessage(own) ? own : `field.${name}`
}

export function fieldLabel(kind: Kind, name: string): string {
  return t(fieldMessage(kind, name))
}

/** The label itself, in the current language. */
export function useFieldLabel(kind: Kind, name: string): string {
  useT()
  return fieldLabel(kind, name)
}
