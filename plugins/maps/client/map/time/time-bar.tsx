import { CommandButton, IconButton, useT } from '#core/client/index.ts'
import type { MapState } from '../use-map.ts'
import styles from './time-bar.module.css'
import { stepped, type TimeRange } from './timepoint.ts'

/** More changes than this are not marked: they could not be told apart. */
const maxTicks = 200

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

const keySteps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

function Slider({ range, time }: { range: TimeRange; time: MapState['time'] }) {
  const t = useT()
  const { timepoint, setTimepoint, changes, textOf } = time
  const length = Math.max(range.max - range.min, 1)
  const goTo = (key: string): number | null => {
    const step = keySteps[key]
    if (step !== undefined) return stepped(range, timepoint, step)
    return key === 'Home' ? range.min : key === 'End' ? range.max : null
  }
  return (
    <>
      <CommandButton command="map.earlier" icon="chevron-left" iconOnly size="s" variant="ghost" />
      <div className={styles.track}>
        {changes.slice(0, maxTicks).map(moment => (
          <i key={moment} aria-hidden="true" style={{ left: `${((moment - range.min) / length) * 100}%` }} />
        ))}
        <input
          type="range"
          aria-label={t('maps.timepoint')}
          aria-valuetext={timepoint === null ? t('maps.no-timepoint') : textOf(timepoint)}
          min={range.min}
          max={range.max}
          step={1}
          value={timepoint ?? range.max}
          onChange={({ target }) => setTimepoint(target.valueAsNumber)}
          onKeyDown={event => {
            const moment = goTo(event.key)
            if (moment === null) return
            // One step is a hundredth of the range, not one moment.
            event.preventDefault()
            setTimepoint(moment)
          }}
        />
      </div>
      <CommandButton command="map.later" icon="chevron-right" iconOnly size="s" variant="ghost" />
    </>
  )
}
