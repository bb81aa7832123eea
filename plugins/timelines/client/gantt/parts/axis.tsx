import { useLayoutEffect, useRef } from 'react'
import styles from '../gantt.module.css'
import type { Gantt } from '../use-gantt.ts'
import { usePan } from '../use-pan.ts'
import { pixelOf } from '../view.ts'

/** The axis above the lanes: what each line stands for, and at its head what they all are in. */
export function AxisRow({ gantt }: { gantt: Gantt }) {
  const { axis, setWidth } = gantt
  const track = useRef<HTMLDivElement>(null)
  const pan = usePan(gantt)
  useLayoutEffect(() => {
    const element = track.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [setWidth])
  return (
    <div className={styles.axis}>
      <p className={styles.corner}>{axis.ticks[0]?.major}</p>
      <div ref={track} data-track className={styles.axisTrack} {...pan}>
        <Ticks gantt={gantt} />
      </div>
    </div>
  )
}

/** What the lines of an axis stand for. */
export function Ticks({ gantt: { axis, view, width } }: { gantt: Gantt }) {
  const places = axis.ticks.map(({ moment }) => pixelOf(view, width, moment))
  return axis.ticks.map(({ moment, label, major }, at) => (
    <span
      key={moment}
      className={styles.tick}
      style={{ left: places[at], width: Math.max((places[at + 1] ?? width) - (places[at] ?? 0), 0) }}
    >
      <span className={styles.cut}>{label}</span>
      {at > 0 && major && <span className={styles.major}>{major}</span>}
    </span>
  ))
}

/** Lines through all lanes. */
export function Grid({ gantt: { axis, view, width } }: { gantt: Gantt }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {axis.ticks.map(({ moment, major }, at) => (
        <span
          key={moment}
          className={styles.line}
          data-major={at > 0 && major !== null ? true : undefined}
          style={{ left: pixelOf(view, width, moment) }}
        />
      ))}
    </div>
  )
}
