import { useCallback, useEffect, useMemo, useState } from 'react'
import { commandContext, type EntityRef, language } from '#core/client/index.ts'
import { type AxisTicks, axisTicks } from '../../shared/calendar/axis.ts'
import { spanOf } from '../../shared/calendar/system.ts'
import { type DateSystem, dateText, systemOf } from '../../shared/dates.ts'
import { event, type Timeline, type TimelineItem, type TimelineSpan } from '../../shared.ts'
import { type Lane, type LanesBy, lanesOf } from './lanes.ts'
import { type Dates, endUnit, momentIn, sizeAt, stepUnit } from './units.ts'
import { type DateEdits, useDateEdits } from './use-date-edits.ts'
import { type Overview, useItems, useOverview, useTags } from './use-items.ts'
import { centredOn, clampedView, emptySpan, fitted, revealed, type View } from './view.ts'

/** How a timeline was left, so that it is found again as it was. */
interface Left {
  view: View | null
  by: LanesBy
  selected: string | null
}

const leftStates = new Map<string, Left>()

/** So wide is one unit of the scale that is chosen. */
const scaleWidth = 150
const tickWidth = 110

export interface Gantt {
  timeline: Timeline
  system: DateSystem
  mayEdit: boolean
  error: Error | null
  overview: Overview | null
  view: View
  /** of the track, in pixels; 0 until it is measured */
  width: number
  setWidth(width: number): void
  setView(view: View | ((old: View) => View)): void
  axis: AxisTicks
  /** what dragging snaps to, and one step of the keys */
  step: string
  lanes: Lane[]
  spans: TimelineSpan[]
  /** all events around what is seen, by date */
  items: TimelineItem[]
  by: LanesBy
  setBy(by: LanesBy): void
  /** the event that keys act on */
  selected: TimelineItem | null
  select(eventId: string | null): void
  /** a key has led to the selected event, which gets the focus once it is drawn */
  reveals: number
  reveal(): void
  edits: DateEdits
  /** dates while they are dragged; null when the drag has ended */
  drag(id: string, dates: Dates | null): void
  refOf(item: Pick<TimelineItem, 'eventId' | 'name'>): EntityRef
  change(item: TimelineItem, dates: Dates): void
  textOf(dates: Dates): string
  /** said to screen readers: what a key has changed */
  message: string
  say(message: string): void
}

/** The state of the page: what is seen, what is in it, and what is selected. */
export function useGantt(timeline: Timeline, mayEdit: boolean): Gantt {
  const { timelineId, spaceId, projectId } = timeline
  const system = useMemo(() => systemOf(timeline), [timeline])
  const [left] = useState(() => leftStates.get(timelineId))
  const [chosen, setChosen] = useState<View | null>(left?.view ?? null)
  const [by, setBy] = useState<LanesBy>(left?.by ?? 'tag')
  const [selectedId, select] = useState<string | null>(left?.selected ?? null)
  const [width, setWidth] = useState(0)
  const [dragged, setDragged] = useState<ReadonlyMap<string, Dates>>(new Map())
  const [message, say] = useState('')
  const [reveals, setReveals] = useState(0)
  const edits = useDateEdits()
  const { overview, error } = useOverview(timeline)
  useEffect(() => {
    leftStates.set(timelineId, { view: chosen, by, selected: selectedId })
  }, [timelineId, chosen, by, selectedId])

  const all = useMemo(() => (overview ? viewOfAll(system, overview) : { from: 0, span: emptySpan }), [system, overview])
  // Until it is moved by hand, the view is of all there is.
  const view = chosen ?? all
  const setView = useCallback(
    (next: View | ((old: View) => View)) =>
      setChosen(old => clampedView(typeof next === 'function' ? next(old ?? all) : next)),
    [all],
  )
  const shownItems = useItems(timeline, overview ? view : null)
  const items = useMemo(() => shownItems.filter(item => 'eventId' in item), [shownItems])
  const spans = useMemo(() => shownItems.filter(item => 'count' in item), [shownItems])
  const ids = useMemo(() => items.map(({ eventId }) => eventId), [items])
  const tags = useTags(timeline, ids, by === 'tag')
  const step = useMemo(() => (width > 0 ? stepUnit(system, view, width) : ''), [system, view, width])
  const shown = useMemo(() => new Map([...edits.shown, ...dragged]), [edits.shown, dragged])
  const lanes = useMemo(() => {
    if (width === 0) return []
    const unit = endUnit(system, step)
    const endOf = (moment: number) => spanOf(system, momentIn(system, moment), unit).end
    return lanesOf(items, by, { view, width, endOf, tags, shown })
  }, [items, by, view, width, system, step, tags, shown])
  const axis = useMemo(
    () =>
      axisTicks(system, view.from, view.from + view.span, {
        most: Math.max(Math.floor(width / tickWidth), 2),
        language: language.code,
      }),
    [system, view, width],
  )
  const found = items.find(({ eventId }) => eventId === selectedId) ?? null
  const selected = found && { ...found, ...shown.get(found.eventId) }
  const refOf = ({ eventId: id, name: label }: Pick<TimelineItem, 'eventId' | 'name'>): EntityRef => ({
    ...{ kind: event.name, id, label, spaceId, projectId, parentId: timelineId },
  })
  const target = selected && JSON.stringify(refOf(selected))
  useEffect(() => {
    if (!target) return
    commandContext.rows = [JSON.parse(target) as EntityRef]
    return () => {
      commandContext.rows = []
    }
  }, [target])
  return {
    ...{ timeline, system, mayEdit, error, overview, view, width, setWidth, setView, axis, step, lanes, spans, items },
    ...{ by, setBy, selected, select, edits, refOf, message, say, reveals },
    reveal: () => setReveals(old => old + 1),
    drag: (id, dates) =>
      setDragged(old => {
        const next = new Map(old)
        if (dates) next.set(id, dates)
        else next.delete(id)
        return next
      }),
    change: (item, dates) => edits.change(refOf(item), datesOf(item), dates),
    textOf: ({ start, end, minMetric = '' }) =>
      dateText(system, end === start ? [start] : [start, end], minMetric, language.code),
  }
}

function datesOf({ start, end, minMetric }: TimelineItem): Dates {
  return { start, end, minMetric }
}

/** All events, at least a few of the largest units but one. */
export function viewOfAll(system: DateSystem, { start, end, count }: Overview): View {
  if (count === 0) {
    const moment = momentIn(system, 0)
    return fitted(moment, moment, 10 * sizeAt(system, moment, ''))
  }
  const unit = endUnit(system, '')
  return fitted(start, spanOf(system, momentIn(system, end), unit).end, 10 * sizeAt(system, start, unit))
}

/** A view in which a unit has a readable width. */
export function scaledTo({ system, view, width }: Gantt, precision: string): View {
  const middle = view.from + view.span / 2
  const span = (sizeAt(system, middle, precision) / scaleWidth) * Math.max(width, 1)
  return centredOn({ from: 0, span }, middle)
}

/** Selects an event and shows it. */
export function showEvent({ select, setView, reveal }: Gantt, eventId: string, start: number): void {
  select(eventId)
  setView(old => revealed(old, start))
  reveal()
}
