import { useMemo } from 'react'
import { language, useCall } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import type { PlanNode, PlanView } from '#plugins/plans/shared.ts'
import {
  momentText,
  type Timeline,
  type TimelineItem,
  type TimelineSpan,
  timeline,
  timelineCalls,
} from '#plugins/timelines/shared.ts'

/** Events of a timeline that are drawn; beyond that, those near each other are one. */
const eventsMax = 200

/** A node with its date: its own, or that of the first event that it is about. */
interface DatedNode {
  node: PlanNode
  moment: number
  text: string
  /** the name of the event whose date it is; empty for a date of its own */
  event: string
}

/** An event beside the axis, or several that are near each other. */
interface AxisEvent {
  id: string
  moment: number
  name: string
  text: string
  count: number
}

export interface PlanTime {
  /** undefined while it is loading, null if the plan has none or it cannot be read */
  timeline: Timeline | null | undefined
  dated: readonly DatedNode[]
  undated: readonly PlanNode[]
  events: readonly AxisEvent[]
}

export function usePlanTime(view: PlanView): PlanTime {
  const { spaceId, projectId, timelineId, nodes } = view
  const ofTimeline = timelineId ? { spaceId, projectId, timelineId } : null
  const read = useCall(callsOf(timeline).get, ofTimeline, { quiet: true })
  const items = useCall(timelineCalls.timelineItems, ofTimeline && { ...ofTimeline, limit: eventsMax }, { quiet: true })
  const found = timelineId && !read.isError ? read.data : null
  const events = useMemo(() => axisEvents(items.data ?? []), [items.data])
  const byId = new Map(events.map(one => [one.id, one]))
  const dated = nodes.flatMap((node): DatedNode | [] => {
    const date = found && dateOf(node, byId)
    if (!date) return []
    const { moment, precision, event } = date
    return { node, moment, event, text: date.text ?? momentText(found, moment, language.code, precision) }
  })
  dated.sort((one, other) => one.moment - other.moment)
  const known = new Set(dated.map(({ node }) => node))
  return { timeline: found, dated, undated: nodes.filter(node => !known.has(node)), events }
}

function dateOf({ date, links }: PlanNode, events: ReadonlyMap<string, AxisEvent>) {
  if (date && Number.isSafeInteger(date.moment))
    return { moment: date.moment, precision: date.precision, event: '', text: undefined }
  const [first] = links.flatMap(id => events.get(id) ?? []).sort((one, other) => one.moment - other.moment)
  return first && { moment: first.moment, precision: '', event: first.name, text: first.text }
}

function axisEvents(items: readonly (TimelineItem | TimelineSpan)[]): AxisEvent[] {
  return items.map((item, at) =>
    'eventId' in item
      ? { id: item.eventId, moment: item.start, name: item.name, text: item.formatedDate, count: 1 }
      : { id: `span ${at}`, moment: item.start, name: '', text: '', count: item.count },
  )
}
