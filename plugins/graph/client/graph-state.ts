import { useMemo, useState } from 'react'
import { useCall } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { graphCalls, graphLimits } from '../shared.ts'
import { pathBetween } from './path.ts'

export type Graph = OutputOf<typeof graphCalls.get>

export interface Place {
  spaceId: string
  projectId: string
}

/** Letters are shown on the things: what is done with the one that is chosen by them. */
export interface Picking {
  says: string
  pick(id: string): void
}

/** What the address asks for. */
export interface GraphQuery {
  around?: string
  depth?: number
  kinds?: string[]
  labels?: string[]
  tags?: string[]
}

export function queryOf({ around, depth, kind, label, tag }: Readonly<Record<string, string>>): GraphQuery {
  const steps = Math.min(Math.max(Math.trunc(Number(depth)) || 1, 1), graphLimits.depth)
  return {
    ...(around && { around, depth: steps }),
    ...(kind && { kinds: [kind] }),
    ...(label && { labels: [label] }),
    ...(tag && { tags: [tag] }),
  }
}

export function addressOf({ spaceId, projectId }: Place, { around, depth, kinds, labels, tags }: GraphQuery): string {
  const query = new URLSearchParams({
    ...(around && { around, depth: String(depth ?? 1) }),
    ...(kinds?.[0] && { kind: kinds[0] }),
    ...(labels?.[0] && { label: labels[0] }),
    ...(tags?.[0] && { tag: tags[0] }),
  }).toString()
  return `/builder/graph/${spaceId}/${projectId}${query && `?${query}`}`
}

/** The graph that is asked for, and which of its things is selected. */
export function useGraph(place: Place, query: GraphQuery) {
  const { data, error } = useCall(graphCalls.get, { ...place, ...query }, { quiet: true })
  const [selectedId, select] = useState<string | null>(query.around ?? null)
  const [view, setView] = useState<'drawn' | 'table'>('drawn')
  const [ends, setEnds] = useState<{ from: string; to: string } | null>(null)
  const [picking, setPicking] = useState<Picking | null>(null)
  const tags = useCall(
    cvCalls.find,
    query.tags ? { ...place, appointment: 'entryTag', limit: tagLimits.values } : null,
    {
      quiet: true,
    },
  )
  const path = useMemo(() => (data && ends ? pathBetween(data, ends.from, ends.to) : null), [data, ends])
  return {
    ...{ place, query, graph: data, error, select, view, setView, path, setEnds, picking, setPicking },
    /** the tag that the graph is filtered by */
    tag: tags.data?.find(({ valueId }) => valueId === query.tags?.[0])?.value,
    selected: data?.nodes.find(({ id }) => id === selectedId) ?? null,
  }
}

export type GraphState = ReturnType<typeof useGraph>
