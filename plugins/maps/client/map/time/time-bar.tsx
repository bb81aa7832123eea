import { CommandButton, IconButton, TimeRail, useT } from '#core/client/index.ts'
import type { MapState } from '../use-map.ts'
import styles from './time-bar.module.css'
import { stepped, type TimeRange } from './timepoint.ts'

/** The moment as of which the map is drawn: a slider with the moments of change, steps, and a typed date. */
export function TimeBar({ state: { time } }: { state: MapState }) {
  const t = useT()
  const { range, timepoint, timeline, setTimepoint, textOf } = time
  if (!range && !timeline) return null
  return (
    <div className={styles.bar} role="group" aria-label={t('maps.time')}>
      {range && <Slider range={range} time={time} />}
      <CommandButton command="map.date" icon="calendar" size="s" variant="ghost">
        {timepoint === null ? t('maps.no-timepoint') : textOf(timepoint)}
      </CommandButton>
      {timepoint !== null && (
        <IconButton
          data-command="map.no-date"
          icon="x"
          label={t('command.map.no-date')}
          size="s"
          variant="ghost"
          onClick={() => setTimepoint(null)}
        />
      )}
    </div>
  )
}

function Slider({ range, time }: { range: TimeRange; time: MapState['time'] }) {
  const t = useT()
  const { timepoint, setTimepoint, changes, textOf } = time
  return (
    <>
      <CommandButton command="map.earlier" icon="chevron-left" iconOnly size="s" variant="ghost" />
      <TimeRail
        label={t('maps.timepoint')}
        valueText={timepoint === null ? t('maps.no-timepoint') : textOf(timepoint)}
        range={range}
        marks={changes}
        value={timepoint ?? range.max}
        onValue={moment => setTimepoint(Math.round(moment))}
        // One step is a hundredth of the range, not one moment.
        onStep={way => setTimepoint(stepped(range, timepoint, way))}
      />
      <CommandButton command="map.later" icon="chevron-right" iconOnly size="s" variant="ghost" />
    </>
  )
}
