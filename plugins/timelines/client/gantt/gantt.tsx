import { useEffect, useLayoutEffect, useRef } from 'react'
import { colorStyle, EmptyState, formatNumber, LoadFailed, presetOf, Skeleton, useT } from '#core/client/index.ts'
import { AxisRow, Grid } from './axis.tsx'
import styles from './gantt.module.css'
import { isSeen, type Lane, type LanesBy, type Mark } from './lanes.ts'
import { EventMark, rowHeight, SpanMark } from './marks.tsx'
import { MiniMap } from './mini-map.tsx'
import type { Gantt } from './use-gantt.ts'
import { usePan } from './use-pan.ts'
import { pixelOf, zoomed } from './view.ts'

/** The events of a timeline along its axis, in lanes, with an overview below. */
export function GanttChart({ gantt }: { gantt: Gantt }) {
  const t = useT()
  const { overview, error, message, spans, lanes } = gantt
  const chart = useRef<HTMLElement>(null)
  useSelectedFocus(gantt, chart)
  useWheel(gantt, chart)
  if (error) return <LoadFailed error={error} />
  if (!overview) return <Skeleton label={t('shell.loading')} />
  return (
    <section ref={chart} className={styles.chart} aria-label={t('timelines.chart')}>
      <AxisRow gantt={gantt} />
      <div className={styles.lanes}>
        <div className={styles.content}>
          <Grid gantt={gantt} />
          <Backdrop gantt={gantt} />
          {spans.length > 0 && <SpanLane gantt={gantt} />}
          {lanes.map(lane => (
            <LaneRow key={lane.id} lane={lane} gantt={gantt} />
          ))}
          {overview.count === 0 && (
            <div className={styles.empty}>
              <EmptyState title={t('timelines.no-events')} text={t('timelines.no-events-text')} illustration={null} />
            </div>
          )}
        </div>
      </div>
      <MiniMap gantt={gantt} overview={overview} />
      <p className="vh" role="status">
        {message}
      </p>
    </section>
  )
}

/** The event that a key has led to gets the focus as soon as it is drawn, unless something is open above the page. */
function useSelectedFocus({ selected, lanes, reveals }: Gantt, chart: { current: HTMLElement | null }): void {
  const id = selected?.eventId
  const done = useRef(0)
  useLayoutEffect(() => {
    if (!id || done.current === reveals || lanes.length === 0) return
    const marks = [...(chart.current?.querySelectorAll<HTMLElement>('[data-event]') ?? [])]
    const mark = marks.find(element => element.dataset.event === id)
    if (!mark || document.activeElement?.closest('[role="dialog"]')) return
    done.current = reveals
    mark.focus({ preventScroll: true })
    mark.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [id, lanes, reveals, chart])
}

/** The wheel pans along the axis, and zooms with Ctrl or ⌘. */
function useWheel({ setView, overview }: Gantt, chart: { current: HTMLElement | null }): void {
  const isShown = overview !== null
  useEffect(() => {
    const element = chart.current
    if (!element || !isShown) return
    const turn = (turned: WheelEvent) => {
      const track = element.querySelector('[data-track]')?.getBoundingClientRect()
      if (!track || track.width === 0) return
      const along = turned.shiftKey ? turned.deltaY || turned.deltaX : turned.deltaX
      if (turned.ctrlKey || turned.metaKey) {
        turned.preventDefault()
        const at = Math.min(Math.max((turned.clientX - track.left) / track.width, 0), 1)
        setView(old => zoomed(old, 1.0018 ** turned.deltaY, at))
      } else if (along !== 0 && Math.abs(along) >= Math.abs(turned.shiftKey ? 0 : turned.deltaY)) {
        turned.preventDefault()
        setView(old => ({ ...old, from: old.from + (along / track.width) * old.span }))
      }
    }
    // React's own wheel listeners are passive.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [chart, setView, isShown])
}

/** What is behind the events: a place to pan by. */
function Backdrop({ gantt }: { gantt: Gantt }) {
  const pan = usePan(gantt)
  return <div className={styles.backdrop} aria-hidden="true" {...pan} />
}

function LaneRow({ lane, gantt }: { lane: Lane; gantt: Gantt }) {
  const t = useT()
  const { width, by, selected, lanes } = gantt
  const isDrawn = (mark: Mark) => isSeen(mark, width) || mark.item.eventId === selected?.eventId
  const seen = lane.marks.filter(isDrawn)
  const rows = Math.max(...seen.map(({ row }) => row + 1), 1)
  const stop = selected?.eventId ?? lanes.flatMap(({ marks }) => marks).find(isDrawn)?.item.eventId
  const label = laneLabel(lane, by, t)
  return (
    <section className={styles.lane} aria-label={label}>
      <LaneHead label={label} count={lane.marks.length} color={lane.color} />
      <div className={styles.track} style={{ height: rows * rowHeight + 24 }}>
        {seen.map(mark => (
          <EventMark key={mark.item.eventId} mark={mark} gantt={gantt} isStop={mark.item.eventId === stop} />
        ))}
      </div>
    </section>
  )
}

function laneLabel({ label, color }: Lane, by: LanesBy, t: ReturnType<typeof useT>): string {
  if (by === 'nothing') return t('kind.event.many')
  if (label === undefined) return t(by === 'tag' ? 'timelines.no-tag' : 'timelines.no-color')
  const preset = by === 'color' && presetOf(color)
  return preset ? t(`color.${preset.name}`) : label
}

function LaneHead({ label, count, color }: { label: string; count: number; color?: string | undefined }) {
  return (
    <h2 className={styles.laneHead}>
      {color && <span className={styles.dot} style={colorStyle(color)} />}
      <span className={styles.cut}>{label}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </h2>
  )
}

/** Parts of the time with too many events to draw each: how many there are, opened by zooming in. */
function SpanLane({ gantt }: { gantt: Gantt }) {
  const t = useT()
  const { spans, view, width, selected, lanes } = gantt
  const most = Math.max(...spans.map(({ count }) => count))
  const hasStop = selected !== null || lanes.length > 0
  const drawn = spans
    .map((span, at) => {
      const left = pixelOf(view, width, span.start)
      const until = Math.min(span.end, spans[at + 1]?.start ?? span.end)
      return { span, left, size: Math.max(pixelOf(view, width, until) - left - 1, 6) }
    })
    .filter(({ left, size }) => left + size > 0 && left < width)
  return (
    <section className={styles.lane} aria-label={t('timelines.crowded')}>
      <LaneHead label={t('timelines.crowded')} count={spans.reduce((sum, { count }) => sum + count, 0)} />
      <div className={styles.track} style={{ height: 2 * rowHeight }}>
        {drawn.map(({ span, left, size }, at) => (
          <SpanMark
            key={span.start}
            {...{ span, left, size, gantt, part: span.count / most, isStop: !hasStop && at === 0 }}
          />
        ))}
      </div>
    </section>
  )
}
