import { SectionMessage, type SlotProps, useCall, useT } from '#core/client/index.ts'
import { seriesCalls } from '../shared.ts'
import styles from './series.module.css'

/** Which projects lose a world with this one. */
export default function DeletionNote(place: SlotProps['project.delete']) {
  const t = useT()
  const { spaceId, projectId } = place
  const { data } = useCall(seriesCalls.get, { spaceId, projectId }, { quiet: true })
  if (!data || data.users.length === 0) return null
  const names = data.users.map(({ name }) => name).join(', ')
  return (
    <div className={styles.note}>
      <SectionMessage type="warning">{t('series.deleted-with', { count: data.users.length, names })}</SectionMessage>
    </div>
  )
}
