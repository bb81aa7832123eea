import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  colorStyle,
  formatNumber,
  Icon,
  type IconName,
  Link,
  LoadFailed,
  presetOf,
  registry,
  Skeleton,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import { timeline as timelineKind } from '../../shared.ts'
import { NoEvents } from '../view/no-events.tsx'
import styles from './gantt.module.css'
import { isSeen, type Lane, type LanesBy, oneLane } from './lanes.ts'
import { AxisRow, Grid, Ticks } from './parts/axis.tsx'
import { EventMark, laneHeight, SpanMark } from './parts/marks.tsx'
import { MiniMap } from './parts/mini-map.tsx'
import type { Gantt, GanttPage } from './use-gantt.ts'
import { usePan } from './use-pan.ts'
import { pixelOf, zoomed } from './view.ts'

/** The events of a timeline along its axis, in lanes, with an overview below. */
export function GanttChart({ page }: { page: GanttPage }) {
  const t = useT()
  const { main, bands } = page
  const { overview, error, message } = main
  const chart = useRef<HTMLElement>(null)
  useSelectedFocus(main, chart)
  useWheel(main, chart)
  if (error) return <LoadFailed error={error} />
  if (!overview) return <Skeleton label={t('shell.loading')} />
  return (
    <section ref={chart} className={styles.chart} aria-label={t('timelines.chart')}>
      <AxisRow gantt={main} />
      <div className={styles.lanes}>
        <div className={styles.content}>
          <Backdrop gantt={main} />
          {bands.length === 1 ? (
            <BandBody gantt={main} isAlone />
          ) : (
            bands.map(band => (
              <section key={band.timeline.timelineId} className={styles.band} aria-label={band.timeline.name}>
                <BandHead gantt={band} isMain={band === main} />
                <BandBody gantt={band} isAlone={false} />
              </section>
            ))
          )}
        </div>
      </div>
      <MiniMap gantt={main} overview={overview} />
      <p className="vh" role="status">
        {message}
      </p>
    </section>
  )
}

/** The name of one of several timelines; below the first one, its own axis too. */
function BandHead({ gantt, isMain }: { gantt: Gantt; isMain: boolean }) {
  const { spaceId, projectId, timelineId: id, name } = gantt.timeline
  return (
    <div className={styles.bandHead}>
      <h2 className={styles.bandName}>
        <Icon name={timelineKind.icon} />
        {isMain ? (
          <span className={styles.cut}>{name}</span>
        ) : (
          <Link className={styles.cut} to={entityLink(timelineKind, { spaceId, projectId, id })}>
            {name}
          </Link>
        )}
      </h2>
      <div className={styles.bandAxis}>{!isMain && <Ticks gantt={gantt} />}</div>
    </div>
  )
}

/** The lanes of one timeline. */
function BandBody({ gantt, isAlone }: { gantt: Gantt; isAlone: boolean }) {
  const t = useT()
  const { overview, spans, lanes, timeline } = gantt
  // Lanes of several timelines may have the same name.
  const nameOf = (label: string) => (isAlone ? label : t('timelines.lane-of', { lane: label, timeline: timeline.name }))
  return (
    <div className={styles.bandBody}>
      <Grid gantt={gantt} />
      {spans.length > 0 && <SpanLane gantt={gantt} nameOf={nameOf} />}
      {lanes.map(lane => (
        <LaneRow key={lane.key} lane={lane} gantt={gantt} nameOf={nameOf} />
      ))}
      {overview?.count === 0 && (
        <div className={styles.empty}>
          <NoEvents />
        </div>
      )}
    </div>
  )
}

/** The event that a key has led to gets the focus as soon as it is drawn, unless something is open above the page. */
function useSelectedFocus({ selected, stop, reveals }: Gantt, chart: { current: HTMLElement | null }): void {
  const id = selected?.eventId
  const lane = stop?.lane
  const isDrawn = stop !== undefined && stop.item.eventId === id
  const done = useRef(0)
  useLayoutEffect(() => {
    if (!isDrawn || done.current === reveals) return
    const marks = [...(chart.current?.querySelectorAll<HTMLElement>('[data-event]') ?? [])]
    const mark = marks.find(({ dataset }) => dataset.event === id && dataset.lane === lane)
    if (!mark || document.activeElement?.closest('[role="dialog"]')) return
    done.current = reveals
    mark.focus({ preventScroll: true })
    mark.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [id, lane, isDrawn, reveals, chart])
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

interface LaneProps {
  gantt: Gantt
  /** its name among all lanes of the page */
  nameOf(label: string): string
}

function LaneRow({ lane, gantt, nameOf }: LaneProps & { lane: Lane }) {
  const t = useT()
  const { width, shownBy, stop } = gantt
  const seen = lane.marks.filter(mark => isSeen(mark, width) || mark === stop)
  const rows = Math.max(...seen.map(({ row }) => row + 1), 1)
  const label = laneLabel(lane, shownBy, t)
  return (
    <section className={styles.lane} aria-label={nameOf(label)}>
      <LaneHead label={label} count={lane.marks.length} color={lane.color} icon={lane.id && iconOf(shownBy)} />
      <div className={styles.track} style={{ height: rows * laneHeight + 24 }}>
        {seen.map(mark => (
          <EventMark key={mark.item.eventId} mark={mark} gantt={gantt} isStop={mark === stop} />
        ))}
      </div>
    </section>
  )
}

/** Lanes of related entities have the icon of their kind. */
function iconOf(by: LanesBy): string | undefined {
  return registry.kinds.get(by)?.icon
}

function laneLabel({ label, color }: Lane, by: LanesBy, t: ReturnType<typeof useT>): string {
  if (by === oneLane) return t('kind.event.many')
  if (label === undefined) return noLaneLabel(by, t)
  const preset = by === 'color' && presetOf(color)
  return preset ? t(`color.${preset.name}`) : label
}

function noLaneLabel(by: LanesBy, t: ReturnType<typeof useT>): string {
  if (by === 'tag') return t('timelines.no-tag')
  return t(by === 'color' ? 'timelines.no-color' : 'timelines.no-related')
}

interface LaneHeadProps {
  label: string
  count: number
  color?: string | undefined
  icon?: string | undefined
}

function LaneHead({ label, count, color, icon }: LaneHeadProps) {
  return (
    <h2 className={styles.laneHead} title={label}>
      {color && <span className={styles.dot} style={colorStyle(color)} />}
      {icon && <Icon name={icon as IconName} />}
      <span className={styles.laneName}>{label}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </h2>
  )
}

/** Parts of the time with too many events to draw each: how many there are, opened by zooming in. */
function SpanLane({ gantt, nameOf }: LaneProps) {
  const t = useT()
  const { spans, view, width, stop } = gantt
  const most = Math.max(...spans.map(({ count }) => count))
  const drawn = spans
    .map((span, at) => {
      const left = pixelOf(view, width, span.start)
      const until = Math.min(span.end, spans[at + 1]?.start ?? span.end)
      return { span, left, size: Math.max(pixelOf(view, width, until) - left - 1, 6) }
    })
    .filter(({ left, size }) => left + size > 0 && left < width)
  return (
    <section className={styles.lane} aria-label={nameOf(t('timelines.crowded'))}>
      <LaneHead label={t('timelines.crowded')} count={spans.reduce((sum, { count }) => sum + count, 0)} />
      <div className={styles.track} style={{ height: 2 * laneHeight }}>
        {drawn.map(({ span, left, size }, at) => (
          <SpanMark
            key={span.start}
            {...{ span, left, size, gantt, part: span.count / most, isStop: !stop && at === 0 }}
          />
        ))}
      </div>
    </section>
  )
}
