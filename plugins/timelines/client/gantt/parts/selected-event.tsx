import { CommandButton, colorStyle, Link, SideSection, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { event } from '../../../shared.ts'
import type { Gantt } from '../use-gantt.ts'
import styles from './selected-event.module.css'

/** In the side card: the event that keys act on, and what can be done to it. */
export function SelectedEvent({ gantt: { selected, refOf, textOf } }: { gantt: Gantt }) {
  const t = useT()
  if (!selected) return null
  const entityRef = refOf(selected)
  const entities = [entityRef]
  return (
    <SideSection title={t('timelines.selected')}>
      <p className={styles.chosen}>
        <span className={styles.dot} style={colorStyle(selected.color)} />
        <Link to={entityLink(event, entityRef)}>{selected.name}</Link>
      </p>
      <p className={styles.when}>{textOf(selected)}</p>
      <p className={styles.actions}>
        <CommandButton command="events.date" entities={entities} size="s" />
        <CommandButton command="events.color" entities={entities} size="s" />
      </p>
    </SideSection>
  )
}
