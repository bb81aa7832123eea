import { faultWords, t } from '#core/client/index.ts'
import { type CustomField, definitionFault, fieldLimits } from '../shared.ts'

/** What is wrong with a definition, in the reader's words; null where it will do. */
export function faultLine(field: Omit<CustomField, 'customFieldId'>): string | null {
  const fault = definitionFault(field)
  if (!fault) return null
  if (fault.rule === 'name') return faultWords(fault.message)
  return t(`characters.fault-${fault.rule}`, { max: fieldLimits.max })
}
