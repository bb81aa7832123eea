import { useMemo, useState } from 'react'
import { useFieldWordsOf } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { DateValue } from '#plugins/timelines/shared.ts'
import type { Graph } from '../../shared.ts'
import { changesOf, graphAsOf, timelinesElsewhere } from './as-of.ts'

/** The date as of which a graph is shown, and those at which its relations begin and end. */
export function useAsOf({ spaceId, projectId }: Place, graph: Graph | undefined, date: DateValue | undefined) {
  const edges = graph?.edges
  const changes = useMemo(() => changesOf(edges ?? []), [edges])
  const elsewhere = useMemo(() => timelinesElsewhere(edges ?? []), [edges])
  const projectOf = (timelineId: string) => elsewhere.get(timelineId) ?? projectId
  const timelines = new Set([...changes.map(change => change.date.timelineId), ...(date ? [date.timelineId] : [])])
  const byProject = [...Map.groupBy(timelines, projectOf)].map(([id, those]) => [id, those.sort().join()])
  const words = useFieldWordsOf('dateOnTimeline', spaceId, Object.fromEntries(byProject))
  /** any date is being asked for */
  const [isAsking, setAsking] = useState(false)
  return {
    ...{ date, changes, isAsking, setAsking },
    /** the relations that hold then */
    held: useMemo(() => graph && graphAsOf(graph, date), [graph, date]),
    /** a date as its timeline writes it; empty until that is known, and while plugins/timelines is out */
    textOf: (of: DateValue) => words.get(projectOf(of.timelineId))?.(of) ?? '',
  }
}

export type AsOf = ReturnType<typeof useAsOf>
