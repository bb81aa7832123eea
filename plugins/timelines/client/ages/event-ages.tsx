import { type EntityRef, Link, SideSection, useCall, useT } from '#core/client/index.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { type CustomField, character, characterCalls } from '#plugins/characters/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { ageAt, type DateValue, dateValueIn, isDateValue } from '../../shared/date-value.ts'
import { type DateSystem, isDateIn, systemOf } from '../../shared/dates.ts'
import { event, type Timeline } from '../../shared.ts'
import styles from '../timelines.module.css'

interface EventAgesProps {
  of: EntityRef
  timeline: Timeline
  /** when the event starts */
  moment: number
}

/** How old each related character is at an event; nothing if the project has no dates of birth or death. */
export function EventAges({ of, timeline, moment }: EventAgesProps) {
  const t = useT()
  const { spaceId, projectId, id } = of
  const place = { spaceId, projectId }
  const { data: fields = [] } = useCall(characterCalls.getCustomField, place, { quiet: true })
  const hasDates = fields.some(({ type }) => type === 'birthDate' || type === 'deathDate')
  const query = { ...place, entryType: event.name, ids: [id], relatedType: character.name }
  const related = useCall(relationCalls.of, hasDates ? query : null, { quiet: true }).data?.[0]?.related ?? []
  const system = systemOf(timeline)
  if (related.length === 0 || !isDateIn(system, [moment])) return null
  return (
    <SideSection title={t('timelines.ages')}>
      <ul className={styles.ages}>
        {related.map(one => (
          <CharacterAge key={one.id} place={place} id={one.id} fields={fields} system={system} moment={moment} />
        ))}
      </ul>
    </SideSection>
  )
}

interface CharacterAgeProps {
  place: Place
  id: string
  fields: readonly CustomField[]
  system: DateSystem
  moment: number
}

function CharacterAge({ place, id, fields, system, moment }: CharacterAgeProps) {
  const t = useT()
  const { data } = useCall(callsOf(character).get, { ...place, characterId: id }, { quiet: true })
  if (!data) return null
  const unit = system.kind === 'metrics' ? (system.metrics[0]?.label ?? '') : ''
  const inYears = (count: number) =>
    system.kind === 'metrics' ? t('timelines.age-units', { count, unit }) : t('timelines.age-years', { count })
  const sentence = (age: Age | null): string => {
    if (!age) return t('timelines.age-unknown')
    if (age.is === 'unborn') return t('timelines.age-unborn')
    if (age.is === 'alive') return age.age === null ? t('timelines.age-alive') : inYears(age.age)
    return age.age === null ? t('timelines.age-dead') : t('timelines.age-dead-at', { age: inYears(age.age) })
  }
  const values = (data.customFields ?? {}) as Readonly<Record<string, unknown>>
  return (
    <li>
      <Link to={entityLink(character, { ...place, id })}>{data.name}</Link>
      <span>{sentence(ageOf(fields, values, system, moment))}</span>
    </li>
  )
}

/** How old a character is at a moment; an age is in whole years, or in whole largest units of metrics. */
type Age = { is: 'unborn' } | { is: 'alive' | 'dead'; age: number | null }

/** The first date that a character has in a field of a type, as a timeline counts; undefined if it has none there. */
function dateOfType(fields: readonly CustomField[], type: string, values: EntityValues, system: DateSystem) {
  const stored = fields.flatMap(field => {
    const value = field.type === type ? values[field.customFieldId] : null
    return isDateValue(value) ? [value satisfies DateValue] : []
  })
  return stored.map(value => dateValueIn(system, value)).find(({ moment }) => isDateIn(system, [moment]))
}

/** How old a character with these values of custom fields is at a moment; null if neither birth nor death is known. */
export function ageOf(
  fields: readonly CustomField[],
  values: EntityValues,
  system: DateSystem,
  moment: number,
): Age | null {
  const born = dateOfType(fields, 'birthDate', values, system)
  const died = dateOfType(fields, 'deathDate', values, system)
  if (!born && !died) return null
  if (born && moment < born.moment) return { is: 'unborn' }
  const isDead = died !== undefined && moment > died.moment
  const until = isDead ? died.moment : moment
  return { is: isDead ? 'dead' : 'alive', age: born && until >= born.moment ? ageAt(system, born, until) : null }
}
