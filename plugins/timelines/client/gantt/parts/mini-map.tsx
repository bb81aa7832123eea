import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { language, useT } from '#core/client/index.ts'
import { precisionsOf } from '../../../shared/calendar/system.ts'
import { type DateSystem, dateText } from '../../../shared/dates.ts'
import { momentIn } from '../units.ts'
import type { Gantt } from '../use-gantt.ts'
import type { Overview } from '../use-items.ts'
import { centredOn, panned } from '../view.ts'
import styles from './mini-map.module.css'

const rows = 4

/** All of the timeline in small, and the part of it that is seen. */
export function MiniMap({ gantt, overview: { start, end, items } }: { gantt: Gantt; overview: Overview }) {
  const t = useT()
  const { view, setView, system } = gantt
  const bar = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  if (items.length === 0) return null
  const extent = Math.max(end - start, 1)
  const part = (moment: number) => ((moment - start) / extent) * 100
  const within = (percent: number) => Math.min(Math.max(percent, 0), 100)
  const [from, to] = [within(part(view.from)), within(part(view.from + view.span))]
  const seen = (moment: number) => momentIn(system, Math.min(Math.max(moment, start), end))
  const goTo = (pressed: PointerEvent) => {
    const box = bar.current?.getBoundingClientRect()
    if (!box || box.width === 0 || !isPressed.current) return
    const place = start + ((pressed.clientX - box.left) / box.width) * extent
    setView(old => centredOn(old, place))
  }
  const step = (pressed: KeyboardEvent) => {
    if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return
    const by = { ArrowLeft: -0.25, ArrowRight: 0.25, PageUp: -1, PageDown: 1 }[pressed.key]
    const edge = { Home: start, End: end }[pressed.key]
    if (by === undefined && edge === undefined) return
    pressed.preventDefault()
    setView(old => (edge === undefined ? panned(old, by ?? 0) : centredOn(old, edge)))
  }
  const ends = endTexts(system, start, end)
  const middle = seen(view.from + view.span / 2)
  return (
    <div className={styles.mini}>
      <span className={styles.miniEnd}>{ends[0]}</span>
      <div
        ref={bar}
        className={styles.miniBar}
        role="slider"
        tabIndex={0}
        data-keys="own"
        aria-label={t('timelines.seen')}
        aria-valuemin={start}
        aria-valuemax={end}
        aria-valuenow={middle}
        aria-valuetext={gantt.textOf({ start: seen(view.from), end: seen(view.from + view.span) })}
        onKeyDown={step}
        onPointerDown={pressed => {
          isPressed.current = true
          pressed.currentTarget.setPointerCapture(pressed.pointerId)
          goTo(pressed)
        }}
        onPointerMove={goTo}
        onPointerUp={() => {
          isPressed.current = false
        }}
      >
        <svg viewBox="0 0 100 36" preserveAspectRatio="none" aria-hidden="true">
          {items.map((item, at) => (
            <rect
              key={'eventId' in item ? item.eventId : item.start}
              x={part(item.start)}
              y={4 + (at % rows) * 7}
              width={Math.max(part(item.end) - part(item.start), 0.4)}
              height={3}
            />
          ))}
        </svg>
        <i className={styles.window} style={{ left: `${from}%`, width: `${Math.max(to - from, 0.5)}%` }} />
      </div>
      <span className={styles.miniEnd}>{ends[1]}</span>
    </div>
  )
}

/** Both ends of the timeline, as roughly as they can be told apart: there is little room for them. */
function endTexts(system: DateSystem, start: number, end: number): readonly [string, string] {
  const textsIn = (precision: string) =>
    [start, end].map(moment => dateText(system, [moment], precision, language.code)) as [string, string]
  const distinct = precisionsOf(system)
    .map(textsIn)
    .find(([first, last]) => first !== last)
  return distinct ?? textsIn('')
}
