import { useEffect, useState } from 'react'
import { useCall } from '#core/client/index.ts'
import { tagCalls } from '#plugins/tags/shared.ts'
import { event, type Timeline, type TimelineItem, type TimelineSpan, timelineCalls } from '../../shared.ts'
import type { LaneTag } from './lanes.ts'
import { type View, windowOf } from './view.ts'

/** The most events of a window that are drawn one by one; in a fuller one, parts of the time are counts. */
const itemsMost = 300
/** The most marks of the overview. */
const overviewMost = 120

type Shown = readonly (TimelineItem | TimelineSpan)[]

/** The extent of a timeline and what is in it, coarsely; null while it is loading. */
export interface Overview {
  start: number
  end: number
  count: number
  items: Shown
}

/** All of the timeline in a few marks. */
export function useOverview({ spaceId, projectId, timelineId }: Timeline): {
  overview: Overview | null
  error: Error | null
} {
  const input = { spaceId, projectId, timelineId, limit: overviewMost }
  const { data, error } = useCall(timelineCalls.timelineItems, input, { quiet: true })
  if (!data) return { overview: null, error }
  const overview = {
    start: Math.min(...data.map(({ start }) => start)),
    end: Math.max(...data.map(({ end }) => end)),
    count: data.reduce((sum, item) => sum + ('count' in item ? item.count : 1), 0),
    items: data,
  }
  return { overview, error: null }
}

/** The events around what is seen. Those that were there stay until the next ones have come. */
export function useItems({ spaceId, projectId, timelineId }: Timeline, view: View | null): Shown {
  const input = view && { spaceId, projectId, timelineId, ...windowOf(view), limit: itemsMost }
  const { data } = useCall(timelineCalls.timelineItems, input, { quiet: true })
  const [kept, setKept] = useState<Shown>([])
  useEffect(() => {
    if (data) setKept(data)
  }, [data])
  return data ?? kept
}

const noTags: ReadonlyMap<string, readonly LaneTag[]> = new Map()

/** The tags of events, if lanes are made of them. */
export function useTags({ spaceId, projectId }: Timeline, ids: readonly string[], isAsked: boolean) {
  const things = ids.toSorted().map(id => ({ kind: event.name, id }))
  const input = isAsked && things.length > 0 ? { spaceId, projectId, things } : null
  const { data } = useCall(tagCalls.of, input as never, { quiet: true })
  const [kept, setKept] = useState(noTags)
  useEffect(() => {
    if (data) setKept(new Map(data.map(({ id, tags }) => [id, tags])))
  }, [data])
  return isAsked ? kept : noTags
}
