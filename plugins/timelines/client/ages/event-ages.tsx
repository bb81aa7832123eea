import { type EntityRef, Link, SideSection, useCall, useT } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { type CustomField, character, characterCalls } from '#plugins/characters/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { type DateSystem, isDateIn, systemOf } from '../../shared/dates.ts'
import { event, type Timeline } from '../../shared.ts'
import styles from '../timelines.module.css'
import { type Age, ageOf } from './ages.ts'

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
