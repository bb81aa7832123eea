import { useMemo, useState } from 'react'
import { useFieldWords } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { DateValue } from '#plugins/timelines/shared.ts'
import { changesOf, type Graph, graphAsOf } from './as-of.ts'

/** The date as of which a graph is shown, and those at which its relations begin and end. */
export function useAsOf(place: Place, graph: Graph | undefined, date: DateValue | undefined) {
  const changes = useMemo(() => changesOf(graph?.edges ?? []), [graph])
  const timelines = [...changes.map(change => change.date.timelineId), ...(date ? [date.timelineId] : [])]
  const needed = [...new Set(timelines)].sort().join()
  const words = useFieldWords('dateOnTimeline', place, needed || null)
  /** any date is being asked for */
  const [isAsking, setAsking] = useState(false)
  return {
    ...{ date, changes, isAsking, setAsking },
    /** the relations that hold then */
    held: useMemo(() => graph && graphAsOf(graph, date), [graph, date]),
    /** a date as its timeline writes it; empty until that is known, and while plugins/timelines is out */
    textOf: (of: DateValue) => words?.(of) ?? '',
  }
}

export type AsOf = ReturnType<typeof useAsOf>
