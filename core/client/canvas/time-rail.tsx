import styles from './time-rail.module.css'

/** More marks than this are not drawn: they could not be distinguished. */
const maxMarks = 200
const keySteps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

interface TimeRailProps {
  label: string
  /** the value in words */
  valueText: string
  range: { readonly min: number; readonly max: number }
  value: number
  /** where something changes */
  marks: readonly number[]
  onValue(value: number): void
  /** an arrow key: what a step is, the canvas knows */
  onStep(way: 1 | -1): void
}

/** A slider through time, with marks where something changes. */
export function TimeRail({ label, valueText, range: { min, max }, value, marks, onValue, onStep }: TimeRailProps) {
  const length = Math.max(max - min, 1)
  return (
    <div className={styles.track}>
      {marks.slice(0, maxMarks).map(mark => (
        <i key={mark} aria-hidden="true" style={{ left: `${((mark - min) / length) * 100}%` }} />
      ))}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={min}
        max={max}
        step="any"
        value={value}
        onChange={({ target }) => onValue(target.valueAsNumber)}
        onKeyDown={event => {
          const step = keySteps[event.key]
          const end = event.key === 'Home' ? min : event.key === 'End' ? max : null
          if (step === undefined && end === null) return
          event.preventDefault()
          if (step !== undefined) onStep(step)
          else if (end !== null) onValue(end)
        }}
      />
    </div>
  )
}
