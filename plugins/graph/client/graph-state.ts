import { useMemo, useState } from 'react'
import { useCall } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { graphCalls, graphLimits } from '../shared.ts'
import { pathBetween } from './path.ts'

export type Web = OutputOf<typeof graphCalls.get>

export interface Place {
  spaceId: string
  projectId: string
}

/** What the address asks for. */
export interface GraphQuery {
  around?: string
  depth?: number
  kinds?: string[]
  labels?: string[]
}

export function queryOf({ around, depth, kind, label }: Readonly<Record<string, string>>): GraphQuery {
  const steps = Math.min(Math.max(Math.trunc(Number(depth)) || 1, 1), graphLimits.depth)
  return {
    ...(around && { around, depth: steps }),
    ...(kind && { kinds: [kind] }),
    ...(label && { labels: [label] }),
  }
}

export function addressOf({ spaceId, projectId }: Place, { around, depth, kinds, labels }: GraphQuery): string {
  const query = new URLSearchParams({
    ...(around && { around, depth: String(depth ?? 1) }),
    ...(kinds?.[0] && { kind: kinds[0] }),
    ...(labels?.[0] && { label: labels[0] }),
  }).toString()
  return `/builder/graph/${spaceId}/${projectId}${query && `?${query}`}`
}

/** The web that is asked for, and which of its things is selected. */
export function useGraph(place: Place, query: GraphQuery) {
  const { data, error } = useCall(graphCalls.get, { ...place, ...query }, { quiet: true })
  const [selectedId, select] = useState<string | null>(query.around ?? null)
  const [view, setView] = useState<'drawn' | 'table'>('drawn')
  const [ends, setEnds] = useState<{ from: string; to: string } | null>(null)
  const path = useMemo(() => (data && ends ? pathBetween(data, ends.from, ends.to) : null), [data, ends])
  return {
    ...{ place, query, web: data, error, select, view, setView, path, setEnds },
    selected: data?.nodes.find(({ id }) => id === selectedId) ?? null,
  }
}

export type GraphState = ReturnType<typeof useGraph>
