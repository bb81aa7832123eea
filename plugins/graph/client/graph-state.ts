import { useMemo, useRef, useState } from 'react'
import { type EntityRef, useCall } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { type Graph, type GraphNode, graphCalls } from '../shared.ts'
import { useAsOf } from './as-of/use-as-of.ts'
import type { GraphQuery } from './filters/graph-query.ts'
import { pathBetween } from './path.ts'

/** A node of the graph as an entity: of the project, or of a world that it uses. */
export function refOf({ entity, id, parentId, label, projectId, project }: GraphNode, place: Place): EntityRef {
  const of = { spaceId: place.spaceId, projectId: projectId ?? place.projectId }
  return { ...of, kind: entity, id, parentId, label, ...(project !== undefined && { project }) }
}

/** Letters are shown on the entities: what is done with the one that is chosen by them. */
export interface GraphPicking {
  says: string
  pick(id: string): void
}

/** A narrower screen has no room for the filters beside the graph: they are shown when they are asked for. */
const narrow = 800

/** The graph that is asked for, and which of its entities is selected. */
export function useGraph(place: Place, query: GraphQuery) {
  const { kinds, labels, tags: tagIds, around: middle, depth } = query
  const input = {
    ...place,
    ...(kinds && { kinds: [...kinds] }),
    ...(labels && { labels: [...labels] }),
    ...(tagIds && { tags: [...tagIds] }),
    ...(middle && { around: middle, depth: depth ?? 1 }),
  }
  const { data, error } = useCall(graphCalls.get, input, { quiet: true })
  // What was shown stays until what is asked for is there: the filters are in use meanwhile.
  const last = useRef<{ graph: Graph; around: string | undefined } | null>(null)
  if (data) last.current = { graph: data, around: query.around }
  const { graph, around } = last.current ?? {}
  const [selectedId, select] = useState<string | null>(query.around ?? null)
  const [view, setView] = useState<'drawn' | 'table'>('drawn')
  const [ends, setEnds] = useState<{ from: string; to: string } | null>(null)
  const [picking, setPicking] = useState<GraphPicking | null>(null)
  const [hasPane, setHasPane] = useState(() => window.innerWidth > narrow)
  const allTags = { ...place, appointment: 'entryTag', limit: tagLimits.values } as const
  const tags = useCall(cvCalls.find, allTags, { quiet: true })
  const asOf = useAsOf(place, graph, query.at)
  const { held } = asOf
  const path = useMemo(() => (held && ends ? pathBetween(held, ends.from, ends.to) : null), [held, ends])
  return {
    ...{ place, query, graph, error, select, view, setView, path, setEnds, picking, setPicking },
    ...{ hasPane, setHasPane, asOf },
    /** the entity in the middle of what is shown, which may not be what is asked for yet */
    around,
    /** the tags of the project */
    tags: tags.data ?? [],
    selected: graph?.nodes.find(({ id }) => id === selectedId) ?? null,
  }
}

export type GraphState = ReturnType<typeof useGraph>
