import { Button, CommandButton, type EntityRef, language, Menu, Segmented, useT } from '#core/client/index.ts'
import { calendarOf } from '../../shared/calendar/system.ts'
import type { DateSystem } from '../../shared/dates.ts'
import styles from './gantt.module.css'
import { unitLabel } from './gantt-commands.ts'
import { laneChoices } from './lanes.ts'
import { scalesOf } from './units.ts'
import { type Gantt, scaledTo } from './use-gantt.ts'

/** Beside the name of the timeline: how it counts, the scale, the lanes, a new event. */
export function GanttTools({ gantt, entityRef }: { gantt: Gantt; entityRef: EntityRef }) {
  const t = useT()
  const { system, axis, by, setBy, setView } = gantt
  const scales = scalesOf(system, language.code)
  const counting = useCounting(system)
  return (
    <div className={styles.tools}>
      <p className={styles.counting} title={counting}>
        {counting}
      </p>
      {scales.length > 1 && (
        <Segmented
          label={t('timelines.scale')}
          value={axis.every === 1 ? axis.precision : ''}
          onValue={precision => setView(scaledTo(gantt, precision))}
          options={scales.map(unit => ({ value: unit.precision, label: unitLabel(unit) }))}
        />
      )}
      <Menu
        align="end"
        trigger={
          <Button variant="ghost" icon="rows-3" iconEnd="chevron-down">
            <span className={styles.laneChoice}>{t(`timelines.lanes-${by}`)}</span>
          </Button>
        }
        groups={[
          {
            id: 'lanes',
            heading: t('timelines.lanes'),
            items: laneChoices.map(choice => ({
              ...{ id: choice, command: 'gantt.lanes', label: t(`timelines.lanes-${choice}`) },
              checked: choice === by,
              onSelect: () => setBy(choice),
            })),
          },
        ]}
      />
      <CommandButton command="timelines.settings" entities={[entityRef]} iconOnly variant="ghost" />
      <CommandButton command="event.new" entities={[entityRef]} variant="primary" />
    </div>
  )
}

/** What one year is: `13 × Tide, 28 × Day`. */
function useCounting(system: DateSystem): string {
  const t = useT()
  if (system.kind === 'gregorian') return t('timelines.gregorian')
  if (system.kind === 'calendar') {
    const months = calendarOf(system, language.code)?.months.filter(({ between }) => !between).length ?? 0
    return t('timelines.counting-months', { name: system.calendar.name, count: months })
  }
  const { metrics } = system
  return metrics
    .slice(0, -1)
    .map(({ childAmount }, at) => `${childAmount} × ${metrics[at + 1]?.label ?? ''}`)
    .join(', ')
}
