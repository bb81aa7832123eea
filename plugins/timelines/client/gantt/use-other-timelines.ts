import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { call, queryKey } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { type DateSystem, systemOf } from '../../shared/dates.ts'
import { type Timeline, timeline, timelineCalls } from '../../shared.ts'
import type { LanesBy } from './lanes.ts'
import { type AxisItems, itemsInput, type Overview, overviewInput, overviewOf } from './use-items.ts'
import type { View } from './view.ts'

/** Another timeline that is shown on the page. */
interface OtherLine {
  timeline: Timeline
  system: DateSystem
  overview: Overview | null
}

function queryOf<In, Out>(definition: Call<In, Out>, input: In | null) {
  return {
    queryKey: queryKey(definition as Call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(definition, input as In, { quiet: true, signal }),
    enabled: input !== null,
  }
}

/** Other timelines of the project; those that are gone or may not be read are left out. */
export function useOthers({ spaceId, projectId }: Timeline, ids: readonly string[]): OtherLine[] {
  const place = { spaceId, projectId }
  const lines = useQueries({
    queries: ids.map(timelineId => queryOf(callsOf(timeline).get, { ...place, timelineId })),
    combine: found => found.map(({ data }) => data as Timeline | undefined),
  })
  const overviews = useQueries({
    queries: ids.map(timelineId => queryOf(timelineCalls.timelineItems, overviewInput({ ...place, timelineId }))),
    combine: found => found.map(({ data }) => data),
  })
  return useMemo(
    () =>
      lines.flatMap((line, at) => {
        const overview = overviews[at]
        if (!line || line.archivedAt) return []
        return { timeline: line, system: systemOf(line), overview: overview ? overviewOf(overview) : null }
      }),
    [lines, overviews],
  )
}

/** Their events around what is seen; `null` views are not asked for. Those that were there stay until others come. */
export function useOtherItems(lines: readonly OtherLine[], views: readonly (View | null)[], by: LanesBy): AxisItems[] {
  const kept = useRef(new Map<string, AxisItems>())
  return useQueries({
    queries: lines.map((line, at) => {
      const view = views[at] ?? null
      return queryOf(timelineCalls.timelineItems, view && itemsInput(line.timeline, view, by))
    }),
    combine: found =>
      found.map(({ data }, at) => {
        const id = lines[at]?.timeline.timelineId ?? ''
        if (data) kept.current.set(id, data)
        return data ?? kept.current.get(id) ?? []
      }),
  })
}
