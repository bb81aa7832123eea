import { useMemo, useState } from 'react'
import { fetchCall, language, useCall, useNewValues } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { compileCalendar } from '../../shared/calendar/compile.ts'
import { isMoment } from '../../shared/calendar/date.ts'
import type { MonthSheet } from '../../shared/calendar/month-sheet.ts'
import { calendarOf } from '../../shared/calendar/system.ts'
import { type DateSystem, systemOf } from '../../shared/dates.ts'
import {
  event,
  type Timeline,
  type TimelineEvent,
  type TimelineItem,
  type TimelineSpan,
  timelineCalls,
} from '../../shared.ts'
import type { TimelineView } from '../view/view-state.ts'
import { type DayEvents, dayOf, daysOfSheet, eventsOn, sheetOf } from './month-grid.ts'

/** The days on which sheets were left, by timeline, and the event that was selected then. */
const leftDays = new Map<string, { day: number; selectedId: string | null }>()

/** The most events of a month that are drawn one by one, and of a day that are offered. */
const monthMost = 1_000
const dayMost = 200

/**
 * The day that a sheet begins with: the one it was left on, or that of the event that another view has selected since;
 * else that of the first event. Undefined while it is loading.
 */
export function useFirstDay(
  timeline: Timeline,
  calendar: Calendar | null,
  { selectedId }: TimelineView,
): number | undefined {
  const { spaceId, projectId, timelineId } = timeline
  const [eventId] = useState(selectedId)
  const place = { spaceId, projectId }
  const own = useCall(callsOf(event).get, eventId && calendar ? { ...place, eventId } : null, { quiet: true })
  const some = useCall(timelineCalls.timelineItems, calendar ? { ...place, timelineId, limit: 1 } : null, {
    quiet: true,
  })
  if (!calendar || (eventId && own.isPending) || some.isPending) return undefined
  const selected = own.data as (TimelineEvent & { timelineId?: string | null }) | undefined
  const dated = selected?.timelineId === timelineId ? selected.timelineDate[0] : undefined
  const left = leftDays.get(timelineId)
  const wanted = (left?.selectedId === eventId ? left.day : dated) ?? left?.day ?? some.data?.[0]?.start ?? 0
  return dayOf(calendar, isMoment(calendar, wanted) ? wanted : 0)
}

export interface MonthState {
  timeline: Timeline
  system: DateSystem
  calendar: Calendar
  sheet: MonthSheet
  day: number
  /** moves to a day; null where the calendar ends, which changes nothing */
  setDay(day: number | null): void
  /** a key has led to the day, which gets the focus */
  moves: number
  on(day: number): DayEvents
  /** all events of a day, however many the month has */
  eventsOfDay(day: number): Promise<TimelineItem[]>
}

/** The sheet of a month, the focused day, and its events. */
export function useMonth(timeline: Timeline, calendar: Calendar, firstDay: number, view: TimelineView): MonthState {
  const { spaceId, projectId, timelineId } = timeline
  const system = useMemo(() => systemOf(timeline), [timeline])
  const [chosen, setChosen] = useState(firstDay)
  const [moves, setMoves] = useState(0)
  // After a change of the calendar, the day is the one that has that moment now.
  const day = dayOf(calendar, isMoment(calendar, chosen) ? chosen : 0)
  const sheet = useMemo(() => sheetOf(calendar, day), [calendar, day])
  const days = daysOfSheet(sheet)
  const { unitsPerDay } = compileCalendar(calendar)
  const place = { spaceId, projectId, timelineId }
  const from = days[0]?.moment ?? day
  const to = (days.at(-1)?.moment ?? day) + unitsPerDay - 1
  const { data } = useCall(timelineCalls.timelineItems, { ...place, from, to, limit: monthMost }, { quiet: true })
  const items: readonly (TimelineItem | TimelineSpan)[] = data ?? []
  useNewValues(event.name, { timelineDate: [day], minMetric: 'day' })
  return {
    ...{ timeline, system, calendar, sheet, day, moves },
    setDay: next => {
      if (next === null) return
      setChosen(next)
      setMoves(old => old + 1)
      const { events } = eventsOn(calendar, items, next)
      const own = events.find(({ eventId }) => eventId === view.selectedId) ?? events[0]
      const selectedId = own?.eventId ?? view.selectedId
      leftDays.set(timelineId, { day: next, selectedId })
      if (selectedId !== view.selectedId) view.select(selectedId)
    },
    on: one => eventsOn(calendar, items, one),
    eventsOfDay: async one => {
      const window = { from: one, to: one + unitsPerDay - 1, limit: dayMost }
      const found = await fetchCall(timelineCalls.timelineItems, { ...place, ...window })
      return found.filter(item => 'eventId' in item)
    },
  }
}

export function sheetCalendar(timeline: Timeline): Calendar | null {
  return calendarOf(systemOf(timeline), language.code)
}
