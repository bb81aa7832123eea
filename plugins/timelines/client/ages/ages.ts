import type { CustomField } from '#plugins/characters/shared.ts'
import { ageAt, type DateValue, dateValueIn, isDateValue } from '../../shared/date-value.ts'
import { type DateSystem, isDateIn } from '../../shared/dates.ts'

/** How old a character is at a moment; an age is in whole years, or in whole largest units of metrics. */
export type Age = { is: 'unborn' } | { is: 'alive' | 'dead'; age: number | null }

type Values = Readonly<Record<string, unknown>>

/** The first date that a character has in a field of a type, as a timeline counts; undefined if it has none there. */
function dateOfType(fields: readonly CustomField[], type: string, values: Values, system: DateSystem) {
  const stored = fields.flatMap(field => {
    const value = field.type === type ? values[field.customFieldId] : null
    return isDateValue(value) ? [value satisfies DateValue] : []
  })
  return stored.map(value => dateValueIn(system, value)).find(({ moment }) => isDateIn(system, [moment]))
}

/** How old a character with these values of custom fields is at a moment; null if neither birth nor death is known. */
export function ageOf(fields: readonly CustomField[], values: Values, system: DateSystem, moment: number): Age | null {
  const born = dateOfType(fields, 'birthDate', values, system)
  const died = dateOfType(fields, 'deathDate', values, system)
  if (!born && !died) return null
  if (born && moment < born.moment) return { is: 'unborn' }
  const isDead = died !== undefined && moment > died.moment
  const until = isDead ? died.moment : moment
  return { is: isDead ? 'dead' : 'alive', age: born && until >= born.moment ? ageAt(system, born, until) : null }
}
