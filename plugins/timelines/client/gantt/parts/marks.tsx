import { type PointerEvent, useRef } from 'react'
import { classNames, colorStyle, go, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { event, type TimelineSpan } from '../../../shared.ts'
import styles from '../gantt.module.css'
import { changeDates } from '../gantt-commands.ts'
import type { LaneMark } from '../lanes.ts'
import { type DateRange, datesMovedTo, endedAt } from '../units.ts'
import type { Gantt } from '../use-gantt.ts'
import { fitView, momentAt, pixelOf } from '../view.ts'

export const laneHeight = 32
/** Within so much of its end, a bar is lengthened. */
const edge = 7
/** A pointer that moves less has only pressed. */
const slack = 4

interface Press {
  x: number
  from: DateRange
  isEnd: boolean
  isDrag: boolean
  dates: DateRange
}

interface EventMarkProps {
  mark: LaneMark
  gantt: Gantt
  /** it is where Tab leads to */
  isStop: boolean
}

/** One event: a button with its name and dates. The first press selects it, the next one opens it. */
export function EventMark({ mark, gantt, isStop }: EventMarkProps) {
  const t = useT()
  const { item, lane, shape, start, width, row, isFlipped } = mark
  const { selected, select, system, step, view, width: trackWidth, mayEdit, timeline, textOf } = gantt
  const isSelected = selected?.eventId === item.eventId
  const press = useRef<Press | null>(null)
  const opens = useRef(false)
  const dates = textOf(item)
  // A bar that begins before the page keeps its name on it.
  const left = shape === 'bar' ? Math.max(start, -16) : start
  const size = shape === 'bar' ? Math.min(start + width, trackWidth + 16) - left : width

  const begin = (pressed: PointerEvent<HTMLButtonElement>) => {
    if (pressed.button !== 0) return
    opens.current = isSelected
    // A finger that has not selected it scrolls and pans.
    if (!mayEdit || (pressed.pointerType === 'touch' && !isSelected)) return
    const box = pressed.currentTarget.getBoundingClientRect()
    const isEnd = shape !== 'moment' && Math.abs(pressed.clientX - (isFlipped ? box.right : box.left + size)) <= edge
    const from = { start: item.start, end: item.end }
    press.current = { x: pressed.clientX, from, isEnd, isDrag: false, dates: from }
    pressed.currentTarget.setPointerCapture(pressed.pointerId)
  }
  const drag = (moved: PointerEvent) => {
    const now = press.current
    if (!now) return
    const by = moved.clientX - now.x
    if (!now.isDrag && Math.abs(by) < slack) return
    now.isDrag = true
    const { from, isEnd } = now
    const place = momentAt(view, trackWidth, pixelOf(view, trackWidth, isEnd ? from.end : from.start) + by)
    now.dates = isEnd ? endedAt(system, from, place, step) : datesMovedTo(system, from, place, step)
    gantt.drag(item.eventId, now.dates)
  }
  const drop = () => {
    const now = press.current
    press.current = null
    if (!now?.isDrag) return
    opens.current = false
    select(item.eventId, lane)
    gantt.drag(item.eventId, null)
    changeDates(gantt, { ...item, ...now.from }, () => now.dates)
  }
  const cancel = () => {
    press.current = null
    gantt.drag(item.eventId, null)
  }
  const open = () => {
    const { spaceId, projectId, timelineId: parentId } = timeline
    go(entityLink(event, { spaceId, projectId, id: item.eventId, parentId }))
  }
  return (
    <button
      type="button"
      className={classNames(styles.mark, styles[shape], isSelected && styles.selected, isFlipped && styles.flipped)}
      style={{
        ...colorStyle(item.color),
        left: isFlipped ? mark.left : left,
        top: row * laneHeight + 14,
        ...(shape !== 'moment' && sized(mark, size)),
        ...(isFlipped && { width: mark.right - mark.left }),
      }}
      data-event={item.eventId}
      data-lane={lane}
      data-starts={start < -1 ? 'before' : undefined}
      aria-label={t('timelines.mark', { name: item.name, date: dates })}
      aria-pressed={isSelected}
      title={dates}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => select(item.eventId, lane)}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={cancel}
      onClick={clicked => {
        // The keys of a focused button: its event is selected already.
        if (clicked.detail === 0 || opens.current) open()
        else select(item.eventId, lane)
        opens.current = false
      }}
    >
      {shape === 'short' && <i className={styles.piece} style={{ width: size }} />}
      <span className={styles.name}>{item.name}</span>
    </button>
  )
}

/** The name of a short one stands beside it. */
function sized({ shape, isFlipped }: LaneMark, size: number) {
  if (shape === 'bar') return { width: size }
  return isFlipped ? { paddingRight: size + 4 } : { paddingLeft: size + 4 }
}

interface SpanMarkProps {
  span: TimelineSpan
  left: number
  size: number
  /** of the fullest one */
  part: number
  gantt: Gantt
  isStop: boolean
}

/** A part of the time with several events; it opens by being zoomed into. */
export function SpanMark({ span: { start, end, count }, left, size, part, gantt, isStop }: SpanMarkProps) {
  const t = useT()
  const name = t('timelines.events-of-span', { count })
  return (
    <button
      type="button"
      className={styles.span}
      style={{ left, width: size, height: 12 + part * 32 }}
      data-span={count}
      aria-label={t('timelines.mark', { name, date: gantt.textOf({ start, end }) })}
      title={name}
      tabIndex={isStop ? 0 : -1}
      onClick={() => gantt.setView(fitView(start, end, 4))}
    />
  )
}
