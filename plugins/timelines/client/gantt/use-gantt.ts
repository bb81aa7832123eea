import { useCallback, useEffect, useMemo, useState } from 'react'
import { type EntityRef, language, useTarget } from '#core/client/index.ts'
import { type AxisTicks, axisTicks } from '../../shared/calendar/axis.ts'
import { convertLength, convertPlace } from '../../shared/calendar/convert.ts'
import { spanOf } from '../../shared/calendar/system.ts'
import { type DateSystem, itemDateText, systemOf } from '../../shared/dates.ts'
import { event, type Timeline, type TimelineItem, type TimelineSpan } from '../../shared.ts'
import type { TimelineView } from '../view/view-state.ts'
import { type Lane, type LaneMark, type LanesBy, lanesOf, markOfEvent } from './lanes.ts'
import { type DateRange, endUnit, momentIn, sizeAt, stepUnit } from './units.ts'
import { type DateEdits, useDateEdits } from './use-date-edits.ts'
import { type AxisItems, type Overview, useItems, useOverview } from './use-items.ts'
import { useOtherItems, useOthers } from './use-other-timelines.ts'
import { centredOn, clampedView, emptySpan, fitView, revealed, type View, viewIn } from './view.ts'

/** A part of the time, in the numbers of the system in which it was chosen. */
interface ChosenView {
  system: DateSystem
  view: View
}

/** What was seen of timelines when they were left. */
const leftViews = new Map<string, ChosenView>()

/** So wide is one unit of the scale that is chosen. */
const scaleWidth = 150
const tickWidth = 110

/** One timeline as it is drawn: its own units and labels, along the axis that all timelines of the page share. */
interface Band {
  timeline: Timeline
  system: DateSystem
  overview: Overview | null
  view: View
  setView(view: View | ((old: View) => View)): void
  axis: AxisTicks
  /** what dragging snaps to, and one step of the keys */
  step: string
  lanes: Lane[]
  spans: TimelineSpan[]
  /** all events around what is seen, by date */
  items: TimelineItem[]
  refOf(item: Pick<TimelineItem, 'eventId' | 'name'>): EntityRef
  change(item: TimelineItem, dates: DateRange): void
  textOf(dates: DateRange): string
}

/** One timeline with what all of the page share. */
export interface Gantt extends Band {
  mayEdit: boolean
  error: Error | null
  /** of the track, in pixels; 0 until it is measured */
  width: number
  setWidth(width: number): void
  by: LanesBy
  /** what the lanes that are drawn are made by, until others have come */
  shownBy: LanesBy
  setBy(by: LanesBy): void
  /** the event that keys act on */
  selected: TimelineItem | null
  /** the mark that is the tab stop of the page: the selected one, or the first that is drawn */
  stop: LaneMark | undefined
  select(eventId: string | null, lane?: string): void
  /** a key has led to the selected event, which gets the focus once it is drawn */
  reveals: number
  reveal(): void
  edits: DateEdits
  /** dates while they are dragged; null when the drag has ended */
  drag(id: string, dates: DateRange | null): void
  /** said to screen readers: what a key has changed */
  message: string
  say(message: string): void
}

/** The timelines of the page. */
export interface GanttPage {
  /** the one that the page is of */
  main: Gantt
  /** it, and the others that are shown below it */
  bands: readonly Gantt[]
  /** the one with the selected event, else the main one */
  acting: Gantt
  /** shows all events of all timelines */
  showAll(): void
}

interface BandSource {
  timeline: Timeline
  system: DateSystem
  overview: Overview | null
  view: View
  shown: AxisItems
}

/** The state of the page: what is seen, what is in it, and what is selected. */
export function useGantt(timeline: Timeline, mayEdit: boolean, pageView: TimelineView): GanttPage {
  const { timelineId } = timeline
  const { by, setBy, selectedId, selectedLane, select, mode } = pageView
  const isShown = mode === 'gantt'
  const system = useMemo(() => systemOf(timeline), [timeline])
  const [chosen, setChosen] = useState<ChosenView | null>(leftViews.get(timelineId) ?? null)
  const [width, setWidth] = useState(0)
  const [dragged, setDragged] = useState<ReadonlyMap<string, DateRange>>(new Map())
  const [message, say] = useState('')
  const [reveals, setReveals] = useState(0)
  const edits = useDateEdits()
  const { overview, error } = useOverview(timeline, isShown)
  const lines = useOthers(timeline, isShown ? pageView.others : noIds)
  useEffect(() => {
    if (chosen) leftViews.set(timelineId, chosen)
    else leftViews.delete(timelineId)
  }, [timelineId, chosen])

  const all = useMemo(() => {
    const views = overview && (overview.count > 0 || lines.length === 0) ? [viewOfAll(system, overview)] : []
    const ofOthers = lines.flatMap(line =>
      line.overview && line.overview.count > 0
        ? viewIn(line.system, system, viewOfAll(line.system, line.overview))
        : [],
    )
    return unionOf([...views, ...ofOthers])
  }, [system, overview, lines])
  // Until it is moved by hand, the view is of all there is.
  const view = useMemo(() => (chosen ? chosenIn(system, chosen) : all), [chosen, system, all])
  const setView = useCallback(
    (next: View | ((old: View) => View)) =>
      setChosen(old => {
        const seen = old ? chosenIn(system, old) : all
        return { system, view: clampedView(typeof next === 'function' ? next(seen) : next) }
      }),
    [all, system],
  )
  const { items: ownItems, by: shownBy } = useItems(timeline, overview ? view : null, by, overview)
  const views = useMemo(() => lines.map(line => viewIn(system, line.system, view)), [lines, system, view])
  const otherItems = useOtherItems(lines, views, by)
  const shownDates = useMemo(() => new Map([...edits.shown, ...dragged]), [edits.shown, dragged])
  const first = useMemo(() => {
    const source = { timeline, system, overview, view, shown: ownItems }
    return bandOf(source, setView, edits, { width, by: shownBy, shown: shownDates })
  }, [timeline, system, overview, view, ownItems, width, shownBy, shownDates, setView, edits])
  const others = useMemo(
    () =>
      lines.map((line, at) => {
        const source = { ...line, view: views[at] ?? view, shown: otherItems[at] ?? [] }
        const setOwnView = (next: View | ((old: View) => View)) =>
          setView(old => {
            if (typeof next !== 'function') return viewIn(line.system, system, next)
            const before = viewIn(system, line.system, old)
            const after = next(before)
            return after === before ? old : viewIn(line.system, system, after)
          })
        return bandOf(source, setOwnView, edits, { width, by: shownBy, shown: shownDates })
      }),
    [lines, views, view, otherItems, width, shownBy, shownDates, system, setView, edits],
  )
  const bands = useMemo(() => [first, ...others], [first, others])
  const acting = bands.find(({ items }) => items.some(({ eventId }) => eventId === selectedId)) ?? first
  const found = acting.items.find(({ eventId }) => eventId === selectedId) ?? null
  const selected = found && { ...found, ...shownDates.get(found.eventId) }
  useTarget(isShown && selected ? acting.refOf(selected) : null)
  const lanes = useMemo(() => bands.flatMap(band => band.lanes), [bands])
  const stop = useMemo(() => {
    const own = selectedId === null ? undefined : markOfEvent(lanes, selectedId, selectedLane)
    if (own) return own
    return lanes.flatMap(({ marks }) => marks).find(({ right, left }) => right > 0 && left < width)
  }, [lanes, selectedId, selectedLane, width])
  const shared = {
    ...{ mayEdit, error, width, setWidth, by, shownBy, setBy, selected, stop, select, reveals, edits, message, say },
    reveal: () => setReveals(old => old + 1),
    drag: (id: string, dates: DateRange | null) =>
      setDragged(old => {
        const next = new Map(old)
        if (dates) next.set(id, dates)
        else next.delete(id)
        return next
      }),
  }
  const main = { ...shared, ...first }
  const rest = others.map(band => ({ ...shared, ...band }))
  const drawn = [main, ...rest]
  return { main, bands: drawn, acting: drawn[bands.indexOf(acting)] ?? main, showAll: () => setChosen(null) }
}

/** A chosen view as the timeline counts now: the same time, though it may count otherwise since. */
function chosenIn(system: DateSystem, chosen: ChosenView): View {
  if (chosen.system === system || isSameCount(chosen.system, system)) return chosen.view
  return clampedView(viewIn(chosen.system, system, chosen.view))
}

/** Whether the numbers of two systems mean the same moments. */
function isSameCount(one: DateSystem, other: DateSystem): boolean {
  return convertPlace(one, other, 0) === 0 && convertLength(one, other, 1) === 1
}

const noIds: readonly string[] = []

interface GanttDrawing {
  width: number
  by: LanesBy
  shown: ReadonlyMap<string, DateRange>
}

/** What is drawn of a timeline, its ticks, lanes and counts, and what can be done with it. */
function bandOf(
  { timeline, system, overview, view, shown: shownItems }: BandSource,
  setView: Band['setView'],
  edits: DateEdits,
  { width, by, shown }: GanttDrawing,
): Band {
  const items = shownItems.filter(item => 'eventId' in item)
  const step = width > 0 ? stepUnit(system, view, width) : ''
  const unit = width > 0 ? endUnit(system, step) : ''
  const endOf = (moment: number) => spanOf(system, momentIn(system, moment), unit).end
  const { spaceId, projectId, timelineId: parentId } = timeline
  const refOf = ({ eventId: id, name: label }: Pick<TimelineItem, 'eventId' | 'name'>): EntityRef => ({
    ...{ kind: event.name, id, label, spaceId, projectId, parentId },
  })
  const most = Math.max(Math.floor(width / tickWidth), 2)
  return {
    ...{ timeline, system, overview, view, setView, step, items, refOf },
    spans: shownItems.filter(item => 'count' in item),
    lanes: width > 0 ? lanesOf(items, by, { view, width, endOf, shown, name: parentId }) : [],
    axis: axisTicks(system, view.from, view.from + view.span, { most, language: language.code }),
    change: (item, dates) => edits.change(refOf(item), system, [datesOf(item), dates]),
    textOf: dates => itemDateText(system, dates, language.code),
  }
}

function datesOf({ start, end, minMetric }: TimelineItem): DateRange {
  return { start, end, minMetric }
}

/** From the first beginning to the last end. */
function unionOf(views: readonly View[]): View {
  if (views.length === 0) return { from: 0, span: emptySpan }
  const from = Math.min(...views.map(view => view.from))
  const end = Math.max(...views.map(view => view.from + view.span))
  return views.length === 1 && views[0] ? views[0] : clampedView({ from, span: end - from })
}

/** All events, at least a few of the largest units but one. */
function viewOfAll(system: DateSystem, { start, end, count }: Overview): View {
  if (count === 0) {
    const moment = momentIn(system, 0)
    return fitView(moment, moment, 10 * sizeAt(system, moment, ''))
  }
  const unit = endUnit(system, '')
  return fitView(start, spanOf(system, momentIn(system, end), unit).end, 10 * sizeAt(system, start, unit))
}

/** A view in which a unit has a readable width. */
export function scaledTo({ system, view, width }: Gantt, precision: string): View {
  const middle = view.from + view.span / 2
  const span = (sizeAt(system, middle, precision) / scaleWidth) * Math.max(width, 1)
  return centredOn({ from: 0, span }, middle)
}

/** Selects an event and shows it. */
export function showEvent({ select, setView, reveal }: Gantt, eventId: string, start: number, lane?: string): void {
  select(eventId, lane)
  setView(old => revealed(old, start))
  reveal()
}
