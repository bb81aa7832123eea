import { EmptyState, Skeleton, useT } from '#core/client/index.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import type { Timeline } from '../../shared.ts'
import type { TimelineView } from '../view/view-state.ts'
import { useMonthCommands } from './month-commands.ts'
import { MonthSheetView } from './month-sheet-view.tsx'
import { sheetCalendar, useFirstDay, useMonth } from './use-month.ts'

interface MonthViewProps {
  timeline: Timeline
  view: TimelineView
}

/** The events of a month on its days; timelines that count without days have no months to show. */
export function MonthView({ timeline, view }: MonthViewProps) {
  const t = useT()
  const calendar = sheetCalendar(timeline)
  const firstDay = useFirstDay(timeline, calendar, view)
  if (!calendar)
    return <EmptyState title={t('timelines.no-sheet')} text={t('timelines.no-sheet-text')} illustration={null} />
  if (firstDay === undefined) return <Skeleton label={t('shell.loading')} />
  return <Month timeline={timeline} view={view} calendar={calendar} firstDay={firstDay} />
}

interface MonthProps extends MonthViewProps {
  calendar: Calendar
  firstDay: number
}

function Month({ timeline, view, calendar, firstDay }: MonthProps) {
  const month = useMonth(timeline, calendar, firstDay, view)
  useMonthCommands(month)
  return <MonthSheetView month={month} />
}
