import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  CommandButton,
  colorStyle,
  EmptyState,
  EntityDetails,
  EntityFrame,
  EntityLoader,
  Link,
  type OpenedEntity,
  type PageProps,
  SideSection,
  Skeleton,
  useCall,
  useCommonDetails,
  useEntityPage,
  useT,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import type { Calendar } from '../shared/calendar/calendar.ts'
import { event, type Timeline, timeline, timelineCalls } from '../shared.ts'
import { GanttChart } from './gantt/gantt.tsx'
import { useGanttCommands } from './gantt/gantt-commands.ts'
import { type Gantt, showEvent, useGantt } from './gantt/use-gantt.ts'
import { overviewInput } from './gantt/use-items.ts'
import { centredOn } from './gantt/view.ts'
import { useMonthCommands } from './month/month-commands.ts'
import { MonthSheetView } from './month/month-sheet-view.tsx'
import { sheetCalendar, useFirstDay, useMonth } from './month/use-month.ts'
import { dateToShow } from './state.ts'
import { StoryView } from './story/story-view.tsx'
import { EventTable } from './table/event-table.tsx'
import styles from './timeline-page.module.css'
import { PageTools } from './view/page-tools.tsx'
import { useViewCommands } from './view/view-commands.ts'
import { storedMode, type TimelineView, useTimelineView } from './view/view-state.ts'

/** The page of a timeline: its events along an axis, as a table, in months or beside the story, and how it counts. */
export default function TimelinePageRoute({ params }: PageProps) {
  const { spaceId = '', projectId = '', timelineId = '' } = params
  const place = { spaceId, projectId }
  const [isGantt] = useState(() => storedMode(place) === 'gantt')
  // Asked for beside the timeline, not behind it: both are there sooner.
  useCall(timelineCalls.timelineItems, isGantt ? overviewInput({ ...place, timelineId }) : null, { quiet: true })
  return (
    <EntityLoader key={params.timelineId} kind={timeline} params={params}>
      {opened => <TimelinePage {...opened} />}
    </EntityLoader>
  )
}

function TimelinePage(opened: OpenedEntity) {
  const t = useT()
  const page = useEntityPage({ ...opened, kind: timeline })
  const { entityRef, mayEdit } = opened
  // What is edited here shows once it is saved: a calendar that is being typed has no axis.
  const shown = opened.entity as unknown as Timeline
  const view = useTimelineView(shown)
  const gantt = useGantt(shown, mayEdit, view)
  useViewCommands(shown, view)
  useGanttCommands(gantt, view.mode === 'gantt')
  useDateToShow(gantt.main, view)
  const details = useCommonDetails(opened.entity)
  return (
    <EntityFrame
      page={page}
      layout="canvas"
      tools={<PageTools timeline={shown} gantt={gantt.main} view={view} entityRef={entityRef} />}
      details={<EntityDetails rows={[...details, ...countingRows(shown, t)]} />}
      side={view.mode === 'gantt' && <SelectedEvent gantt={gantt.acting} />}
    >
      {view.mode === 'gantt' && <GanttChart page={gantt} />}
      {view.mode === 'table' && <EventTable timeline={shown} view={view} />}
      {view.mode === 'month' && <MonthView timeline={shown} view={view} />}
      {view.mode === 'story' && <StoryView timeline={shown} />}
    </EntityFrame>
  )
}

type Words = ReturnType<typeof useT>

/** How the timeline counts, in the side card. */
function countingRows({ useGregorian, format, metrics, calendar }: Timeline, t: Words): (readonly [string, string])[] {
  const units = (metrics ?? []).map(({ label }) => label).join(', ')
  const system = useGregorian ? t('timelines.gregorian') : (calendar?.name ?? units)
  return [
    [t('timelines.counts-by'), system],
    [t('timeline.format'), useGregorian || !calendar ? format : calendar.format],
  ]
}

/** In the side card: the event that keys act on, and what can be done to it. */
function SelectedEvent({ gantt: { selected, refOf, textOf } }: { gantt: Gantt }) {
  const t = useT()
  if (!selected) return null
  const entityRef = refOf(selected)
  const entities = [entityRef]
  return (
    <SideSection title={t('timelines.selected')}>
      <p className={styles.chosen}>
        <span className={styles.dot} style={colorStyle(selected.color)} />
        <Link to={entityLink(event, entityRef)}>{selected.name}</Link>
      </p>
      <p className={styles.when}>{textOf(selected)}</p>
      <p className={styles.actions}>
        <CommandButton command="events.date" entities={entities} size="s" />
        <CommandButton command="events.color" entities={entities} size="s" />
      </p>
    </SideSection>
  )
}

/** Shows the date for which the page was opened on the axis, once there is one; an event, as the page shows events. */
function useDateToShow(gantt: Gantt, { mode, setMode }: TimelineView): void {
  const { of } = useSnapshot(dateToShow)
  const { timeline, overview, setView, select } = gantt
  useEffect(() => {
    if (of?.timelineId !== timeline.timelineId) return
    const { moment, eventId } = of
    const hasAxis = mode === 'gantt'
    if (eventId === undefined && !hasAxis) return setMode('gantt')
    if (hasAxis && !overview) return
    dateToShow.of = null
    if (eventId === undefined) setView(old => centredOn(old, moment))
    else if (hasAxis) showEvent(gantt, eventId, moment)
    else select(eventId)
  }, [of, overview, timeline.timelineId, gantt, setView, select, mode, setMode])
}

interface MonthViewProps {
  timeline: Timeline
  view: TimelineView
}

/** The events of a month on its days; timelines that count without days have no months to show. */
function MonthView({ timeline, view }: MonthViewProps) {
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
