import {
  EntityDetails,
  EntityFrame,
  EntityLoader,
  type OpenedEntity,
  type PageProps,
  useCommonDetails,
  useEntityPage,
  useT,
} from '#core/client/index.ts'
import { type Timeline, timeline } from '../shared.ts'
import { GanttChart } from './gantt/gantt.tsx'
import { useGanttCommands } from './gantt/gantt-commands.ts'
import { GanttTools } from './gantt/gantt-tools.tsx'
import { SelectedEvent } from './gantt/selected-event.tsx'
import { useDateToShow } from './gantt/use-date-to-show.ts'
import { useGantt } from './gantt/use-gantt.ts'

/** The page of a timeline: its events along an axis in lanes, and how it counts beside them. */
export function Page({ params }: PageProps) {
  return (
    <EntityLoader key={params.timelineId} kind={timeline} params={params}>
      {opened => <TimelineView {...opened} />}
    </EntityLoader>
  )
}

function TimelineView(opened: OpenedEntity) {
  const t = useT()
  const page = useEntityPage({ ...opened, kind: timeline })
  const { entityRef, mayEdit } = opened
  // What is edited here shows once it is saved: a calendar that is being typed has no axis.
  const shown = opened.entity as unknown as Timeline
  const gantt = useGantt(shown, mayEdit)
  useGanttCommands(gantt)
  useDateToShow(gantt)
  const details = useCommonDetails(opened.entity)
  return (
    <EntityFrame
      page={page}
      layout="canvas"
      tools={<GanttTools gantt={gantt} entityRef={entityRef} />}
      details={<EntityDetails rows={[...details, ...countingRows(shown, t)]} />}
      side={<SelectedEvent gantt={gantt} />}
    >
      <GanttChart gantt={gantt} />
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
