import { useEffect, useMemo, useState } from 'react'
import { reportFailure, useCall } from '#core/client/index.ts'
import { type Timeline, type TimelineItem, type TimelineSpan, timelineCalls } from '../../shared.ts'
import { type LanesBy, needsLanes, oneLane } from './lanes.ts'
import { type View, windowOf } from './view.ts'

/** The most events of a window that are drawn one by one; in a fuller one, parts of the time are counts. */
const itemsMost = 300
/** The most marks of the overview. */
const overviewMost = 120

export type AxisItems = readonly (TimelineItem | TimelineSpan)[]

/** The extent of a timeline and what is in it, coarsely; null while it is loading. */
export interface Overview {
  start: number
  end: number
  count: number
  items: AxisItems
}

/** The input for all of a timeline in a few marks. */
export function overviewInput({
  spaceId,
  projectId,
  timelineId,
}: Pick<Timeline, 'spaceId' | 'projectId' | 'timelineId'>) {
  return { spaceId, projectId, timelineId, limit: overviewMost }
}

export function overviewOf(items: AxisItems): Overview {
  return {
    start: Math.min(...items.map(({ start }) => start)),
    end: Math.max(...items.map(({ end }) => end)),
    count: items.reduce((sum, item) => sum + ('count' in item ? item.count : 1), 0),
    items,
  }
}

/** All of the timeline in a few marks. */
export function useOverview(timeline: Timeline, isShown: boolean): { overview: Overview | null; error: Error | null } {
  const { data, error } = useCall(timelineCalls.timelineItems, isShown ? overviewInput(timeline) : null, {
    quiet: true,
  })
  const overview = useMemo(() => (data ? overviewOf(data) : null), [data])
  return { overview, error: overview ? null : error }
}

interface ShownItems {
  items: AxisItems
  /** what their lanes are made by */
  by: LanesBy
}

const nothing: ShownItems = { items: [], by: oneLane }

/** The input for the events around what is seen. */
export function itemsInput({ spaceId, projectId, timelineId }: Timeline, view: View, by: LanesBy) {
  const lanes = needsLanes(by) ? { lanes: by } : {}
  return { spaceId, projectId, timelineId, ...windowOf(view), limit: itemsMost, ...lanes }
}

/**
 * The events around what is seen. Those that were there stay until the next ones have come; before the first ones the
 * counts of the overview are shown, which are there sooner.
 */
export function useItems(timeline: Timeline, view: View | null, by: LanesBy, overview: Overview | null): ShownItems {
  const { data, error } = useCall(timelineCalls.timelineItems, view && itemsInput(timeline, view, by), { quiet: true })
  const [kept, setKept] = useState(nothing)
  const now = useMemo(() => data && { items: data, by }, [data, by])
  useEffect(() => {
    if (now) setKept(now)
  }, [now])
  useEffect(() => {
    if (error) reportFailure(error)
  }, [error])
  const coarse = useMemo(() => ({ items: overview?.items.filter(item => 'count' in item) ?? [], by }), [overview, by])
  if (now) return now
  return kept === nothing ? coarse : kept
}
