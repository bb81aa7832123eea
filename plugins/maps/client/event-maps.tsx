import { Link, SideSection, type SlotProps, useCall, useT } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { map } from '../shared.ts'
import styles from './maps.module.css'

/** Beside an event: the maps of its timeline, each at the date of the event. */
export default function EventMaps({ entityRef, entity }: SlotProps['entity.side']) {
  if (entityRef.kind !== 'event' || !entityRef.parentId) return null
  const [moment] = Array.isArray(entity.timelineDate) ? (entity.timelineDate as unknown[]) : []
  return typeof moment === 'number' ? <MapsAt entityRef={entityRef} moment={moment} /> : null
}

/** More maps than these are not looked through. */
const mostMaps = 100

function MapsAt({ entityRef, moment }: Pick<SlotProps['entity.side'], 'entityRef'> & { moment: number }) {
  const t = useT()
  const { spaceId, projectId, parentId } = entityRef
  const { data } = useCall(callsOf(map).find, { spaceId, projectId, limit: mostMaps }, { quiet: true })
  const maps = (data?.data ?? []).filter(({ timelineId }) => timelineId === parentId)
  if (maps.length === 0) return null
  return (
    <SideSection title={t('maps.at-its-date')}>
      <ul className={styles.layers}>
        {maps.map(({ mapId: id, name }) => (
          <li key={id} className={styles.layer}>
            <Link to={`${entityLink(map, { spaceId, projectId, id })}?at=${moment}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
