import type { ReactFlowInstance } from '@xyflow/react'
import { useRef, useState } from 'react'
import { readLocal, useCall, writeLocal } from '#core/client/index.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import type { DiagramEdge, DiagramNode } from '../shared.ts'
import { type DiagramPage, textOf } from './nodes.ts'

const viewKey = 'diagram_view'
const namedAtOnce = 500

export type DiagramView = 'canvas' | 'table'

/** What the page of a diagram knows beside the diagram: what is selected, how it is shown, and the names that nodes follow. */
export function useDiagram(page: DiagramPage) {
  const { list: nodes } = page.items('nodes')
  const { list: edges } = page.items('edges')
  const [selectedId, select] = useState<string | null>(null)
  const [view, setStoredView] = useState<DiagramView>(() => (readLocal(viewKey) === 'table' ? 'table' : 'canvas'))
  const flow = useRef<ReactFlowInstance | null>(null)
  const { spaceId, projectId } = page.entityRef
  const ids = [...new Set(nodes.flatMap(({ data }) => textOf(data.entityId) || []))].slice(0, namedAtOnce)
  const { data: named } = useCall(mentionCalls.entities, ids.length > 0 ? { spaceId, projectId, ids } : null, {
    quiet: true,
  })
  const selected = nodes.find(({ id }) => id === selectedId) ?? null
  return {
    page,
    nodes: nodes as readonly DiagramNode[],
    edges: edges as readonly DiagramEdge[],
    selected,
    select,
    view,
    setView: (next: DiagramView) => {
      writeLocal(viewKey, next)
      setStoredView(next)
    },
    flow,
    /** the entity that a node stands for, with its current name; null if it stands for none */
    entityOf: ({ data }: DiagramNode) => {
      const id = textOf(data.entityId)
      return id === '' ? null : { id, found: named?.find(one => one.id === id) ?? null, isKnown: named !== undefined }
    },
    /** what a node is called: the name of what it stands for, else its label */
    nameOf(node: DiagramNode): string {
      return this.entityOf(node)?.found?.label ?? textOf(node.data.label)
    },
  }
}

export type DiagramState = ReturnType<typeof useDiagram>
