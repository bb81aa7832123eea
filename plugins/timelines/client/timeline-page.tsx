import { useState } from 'react'
import {
  EntityDetails,
  EntityFrame,
  EntityLoader,
  type OpenedEntity,
  type PageProps,
  useCall,
  useCommonDetails,
  useEntityPage,
  useT,
} from '#core/client/index.ts'
import { type Timeline, timeline, timelineCalls } from '../shared.ts'
import { GanttChart } from './gantt/gantt.tsx'
import { useGanttCommands } from './gantt/gantt-commands.ts'
import { SelectedEvent } from './gantt/parts/selected-event.tsx'
import { useDateToShow } from './gantt/use-date-to-show.ts'
import { useGantt } from './gantt/use-gantt.ts'
import { overviewInput } from './gantt/use-items.ts'
import { MonthView } from './month/month-view.tsx'
import { StoryView } from './story/story-view.tsx'
import { EventTable } from './table/event-table.tsx'
import { PageTools } from './view/page-tools.tsx'
import { useViewCommands } from './view/view-commands.ts'
import { storedMode, useTimelineView } from './view/view-state.ts'

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
