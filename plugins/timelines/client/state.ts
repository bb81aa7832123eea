import { proxy } from 'valtio'
import type { EntityRef } from '#core/client/index.ts'
import type { Calendar } from '../shared/calendar/calendar.ts'
import type { CalendarFile } from './calendar/read-upload.ts'

/** With what the settings open: a calendar to begin with, or a file whose report is shown first. */
export interface CalendarStart {
  calendar?: Calendar
  file?: CalendarFile
}

/** The open dialog of this plugin. */
type OpenDialog = { is: 'settings'; timeline: EntityRef } | { is: 'date'; event: EntityRef }

export const timelineDialog = proxy<{ open: OpenDialog | null }>({ open: null })

/** Not in the state, because calendars are compared by identity. Null: the settings show how the timeline counts. */
let calendarStart: CalendarStart | null = null

export function openTimelineSettings(timeline: EntityRef, start: CalendarStart | null = null): void {
  calendarStart = start
  timelineDialog.open = { is: 'settings', timeline: { ...timeline } }
}

export function getCalendarStart(): CalendarStart | null {
  return calendarStart
}

export function closeTimelineDialog(): void {
  calendarStart = null
  timelineDialog.open = null
}

/** The date, or the event on it, that the page of a timeline is to show as soon as it is there. */
export const dateToShow = proxy<{ of: { timelineId: string; moment: number; eventId?: string } | null }>({ of: null })
