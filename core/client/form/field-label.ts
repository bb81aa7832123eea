import type { Kind } from '#core/shared/kind.ts'
import { hasMessage, useT } from '../i18n/intl.ts'

/** The words of a field: the kind's own where it has them (`spell.cost`), else everybody's (`field.name`). */
export function useFieldLabel(kind: Kind, name: string): string {
  const t = useT()
  const own = `${kind.name}.${name}`
  return t(hasMessage(own) ? own : `field.${name}`)
}
