import type { Kind } from '#core/shared/kind.ts'
import { hasMessage, t, useT } from '../i18n/intl.ts'

/**
 * The words of a field: the kind's own where it has them (`spell.cost`), else everybody's (`field.name`). The thing it
 * lives in goes by its kind.
 */
export function fieldLabel(kind: Kind, name: string): string {
  if (name === kind.parentField) return t(`kind.${kind.parent}.one`)
  const own = `${kind.name}.${name}`
  return t(hasMessage(own) ? own : `field.${name}`)
}

/** The same, following the language. */
export function useFieldLabel(kind: Kind, name: string): string {
  useT()
  return fieldLabel(kind, name)
}
