import { Button, language, Menu, Segmented, useFacts, useT } from '#core/client/index.ts'
import { calendarOf } from '../../shared/calendar/system.ts'
import type { DateSystem } from '../../shared/dates.ts'
import styles from './gantt.module.css'
import { unitLabel } from './gantt-commands.ts'
import { laneChoiceLabel, laneChoices } from './lane-choices.ts'
import { scalesOf } from './units.ts'
import { type Gantt, scaledTo } from './use-gantt.ts'

/** The scale and the lanes. */
export function GanttTools({ gantt }: { gantt: Gantt }) {
  const t = useT()
  // The kinds that lanes can be made by follow permissions and what the project has switched on.
  useFacts()
  const { system, axis, by, setBy, setView } = gantt
  const scales = scalesOf(system, language.code)
  return (
    <>
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
            <span className={styles.laneChoice}>{laneChoiceLabel(by)}</span>
          </Button>
        }
        groups={[
          {
            id: 'lanes',
            heading: t('timelines.lanes'),
            items: laneChoices().map(({ value, label }) => ({
              ...{ id: value, command: 'gantt.lanes', label, checked: value === by },
              onSelect: () => setBy(value),
            })),
          },
        ]}
      />
    </>
  )
}

/** What one year is: `13 × Tide, 28 × Day`. */
export function useCounting(system: DateSystem): string {
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
