import { CommandButton, runCommand, TimeRail, useT } from '#core/client/index.ts'
import { sharedDayOf } from '#plugins/timelines/shared.ts'
import styles from './as-of.module.css'
import { dateParam, nearestChange } from './as-of.ts'
import type { AsOf } from './use-as-of.ts'

/** The date as of which the graph is shown: a slider from change to change, steps, and a choice of dates. */
export function AsOfBar({ asOf: { date, changes, textOf }, view }: { asOf: AsOf; view: string }) {
  const t = useT()
  const [first, last] = [changes[0], changes.at(-1)]
  if (!date && !first) return null
  const text = date ? textOf(date) : t('graph.any-time')
  return (
    <div
      className={styles.bar}
      data-part="graph-as-of"
      data-view={view}
      role="group"
      aria-label={t('graph.as-of-title')}
    >
      {first && last && (
        <>
          <CommandButton command="graph.earlier" iconOnly size="s" variant="ghost" />
          <TimeRail
            label={t('graph.as-of-title')}
            valueText={text}
            range={{ min: first.day, max: last.day }}
            marks={changes.map(({ day }) => day)}
            value={date ? sharedDayOf(date) : last.day}
            onStep={way => void runCommand(way === 1 ? 'graph.later' : 'graph.earlier')}
            onValue={day => {
              const change = nearestChange(changes, day)
              if (change) void runCommand('graph.as-of', { args: { date: dateParam(change.date) } })
            }}
          />
          <CommandButton command="graph.later" iconOnly size="s" variant="ghost" />
        </>
      )}
      <CommandButton command="graph.as-of" icon="calendar" size="s" variant="ghost">
        {text}
      </CommandButton>
      {date && <CommandButton command="graph.any-time" iconOnly size="s" variant="ghost" />}
    </div>
  )
}
