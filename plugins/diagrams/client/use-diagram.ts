import type { ReactFlowInstance } from '@xyflow/react'
import { useMemo, useRef, useState } from 'react'
import {
  type CanvasSize,
  type EntityRef,
  readLocal,
  useCall,
  useSharedEntities,
  writeLocal,
} from '#core/client/index.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import type { DiagramEdge, DiagramNode } from '../shared.ts'
import { type Rect, rectsOf } from './parts/groups.ts'
import { type DiagramPageState, isGroup, likelySize, stringOf } from './parts/nodes.ts'

const namedAtOnce = 500

/** What a node stands for, under its current name; of a world that the project uses, with that project. */
type NamedEntity = Pick<EntityRef, 'id' | 'kind' | 'label' | 'parentId' | 'icon' | 'color' | 'project'> & {
  projectId: string
}

/** What nodes stand for, by id. What has no name once all are known is gone, or may not be read. */
function useNames({ entityRef: { spaceId, projectId } }: DiagramPageState, nodes: readonly DiagramNode[]) {
  const place = { spaceId, projectId }
  const key = [...new Set(nodes.flatMap(({ data }) => stringOf(data.entityId) || []))].slice(0, namedAtOnce).join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  const { data: own } = useCall(mentionCalls.entities, ids.length > 0 ? { ...place, ids } : null, { quiet: true })
  const isMissing = useMemo(() => {
    const known = new Set(own?.map(({ id }) => id))
    return own !== undefined && ids.some(id => !known.has(id))
  }, [own, ids])
  const shared = useSharedEntities(isMissing, place)
  return useMemo(() => {
    const wanted = new Set(ids)
    const names = new Map<string, NamedEntity>()
    for (const one of shared ?? []) if (wanted.has(one.id)) names.set(one.id, one)
    for (const { entity: kind, ...one } of own ?? []) names.set(one.id, { ...one, kind, projectId })
    return { names: names as ReadonlyMap<string, NamedEntity>, isKnown: own !== undefined && shared !== undefined }
  }, [own, shared, ids, projectId])
}

const viewKey = 'diagram_view'
const none: readonly string[] = []

type DiagramView = 'canvas' | 'table'

/** Letters are shown on nodes: what is done with the one that is chosen by them. */
export interface DiagramPicking {
  /** the message that says what is chosen */
  says: string
  /** nodes from which a line is drawn to it */
  from?: readonly string[]
  /** the most likely one, which Enter picks */
  best?: string | undefined
  pick(id: string): void
}

/** Where nodes stood before arrows began to move them. */
type Lifted = ReadonlyMap<string, DiagramNode['position']>

/**
 * What the page of a diagram knows beside the diagram: what is selected, how it is shown, and the names that nodes
 * follow.
 */
export function useDiagram(page: DiagramPageState) {
  const nodes: readonly DiagramNode[] = page.items('nodes').list
  const edges: readonly DiagramEdge[] = page.items('edges').list
  const [selectedIds, setSelectedIds] = useState(none)
  const [picking, setPicking] = useState<DiagramPicking | null>(null)
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [view, setStoredView] = useState<DiagramView>(() => (readLocal(viewKey) === 'table' ? 'table' : 'canvas'))
  const choose = (how: (before: readonly string[]) => readonly string[]) => {
    setLifted(null)
    setSelectedIds(how)
  }
  const flow = useRef<ReactFlowInstance | null>(null)
  const canvas = useRef<HTMLElement>(null)
  /** shows a large diagram whole; null if the library knows all nodes */
  const fitLarge = useRef<(() => void) | null>(null)
  const byId = useMemo(() => new Map(nodes.map(node => [node.id, node])), [nodes])
  const { names, isKnown } = useNames(page, nodes)
  const selection = selectedIds.flatMap(id => byId.get(id) ?? [])
  const entityOf = ({ data }: DiagramNode) => {
    const id = stringOf(data.entityId)
    return id === '' ? null : { id, found: names.get(id) ?? null, isKnown }
  }
  const nameOf = (node: DiagramNode): string => entityOf(node)?.found?.label ?? stringOf(node.data.label)
  const sizeOf = (node: DiagramNode): CanvasSize => {
    const { width, height } = (!isGroup(node) && flow.current?.getNode(node.id)?.measured) || {}
    return width && height ? { width, height } : likelySize(node, nameOf(node))
  }
  return {
    ...{ page, nodes, edges, byId, view, flow, canvas, fitLarge, entityOf, nameOf, sizeOf, picking, setPicking },
    /** the nodes in hand, if arrows move them and select nothing */
    lifted: view === 'canvas' && selection.length > 0 ? lifted : null,
    setLifted,
    /** the node that keys go on from: the last one that was selected */
    selected: selection.at(-1) ?? null,
    /** all that are selected, in the order in which they were */
    selection: selection as readonly DiagramNode[],
    selectedIds: new Set(selection.map(({ id }) => id)) as ReadonlySet<string>,
    select: (id: string | null) => choose(() => (id === null ? none : [id])),
    selectAll: (ids: readonly string[]) => choose(() => ids),
    /** adds a node to those that are selected, or takes it out; `isIn` says which */
    toggle: (id: string, isIn = !selectedIds.includes(id)) =>
      choose(before => [...before.filter(one => one !== id), ...(isIn ? [id] : [])]),
    setView: (next: DiagramView) => {
      writeLocal(viewKey, next)
      setStoredView(next)
    },
    rects: (): ReadonlyMap<string, Rect> => rectsOf(nodes, sizeOf),
  }
}

export type DiagramState = ReturnType<typeof useDiagram>
