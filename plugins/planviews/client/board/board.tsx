import '@xyflow/react/dist/base.css'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Edge,
  MarkerType,
  type Node,
  ReactFlow,
} from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'
import { CanvasZoom, CommandButton, classNames, flowProps, flowStyles, useT } from '#core/client/index.ts'
import type { PlanView } from '#plugins/plans/shared.ts'
import styles from './board.module.css'
import { type BoxData, NodeBox } from './node-box.tsx'
import type { BoardState } from './use-board.ts'

/** A node as a picture has it. */
export interface BoardNode extends BoxData {
  x: number
  y: number
  width: number
  height: number
  /** it in words */
  told: string
}

/** A line between two nodes. */
export interface BoardEdge {
  id: string
  source: string
  target: string
  label: string
}

interface BoardProps {
  view: PlanView
  board: BoardState
  nodes: readonly BoardNode[]
  edges: readonly BoardEdge[]
  /** what the picture shows, in words */
  label: string
  /** branches of a tree go to the right; the edges of a chart have arrows and leave at the sides that face each other */
  lines: 'branches' | 'arrows'
  onMoved?(id: string, position: { x: number; y: number }, over: string | undefined): void
  onConnect?(source: string, target: string): void
}

type FlowNode = Node<BoxData & Record<string, unknown>, 'box'>

const nodeTypes = { box: NodeBox }
const manyNodes = 200

/** Nodes as a picture. Its keys are the commands of the page; this adds mouse, touch and pen. */
export function Board({ view, board, nodes, edges, label, lines, onMoved, onConnect }: BoardProps) {
  const t = useT()
  const { flow, ref } = board
  const [drawn, setDrawn] = useDrawnNodes(nodes, view.chosenId)
  useRevealed(board, nodes, view.chosenId)
  // Of branches none is marked.
  const chosenId = lines === 'arrows' ? view.chosenId : ''
  const drawnEdges = useMemo(() => {
    const places = new Map(nodes.map(one => [one.node.id, one]))
    const middle = nodes.reduce((sum, { x, width }) => sum + x + width / 2, 0) / (nodes.length || 1)
    return edges.map(edge => (lines === 'arrows' ? arrow(edge, places, middle, chosenId) : branch(edge)))
  }, [nodes, edges, lines, chosenId])
  return (
    <div className={classNames(styles.board, flowStyles.canvas)}>
      <div
        ref={ref}
        className={styles.picture}
        role="listbox"
        aria-label={label}
        aria-activedescendant={view.chosenId && `node-${view.chosenId}`}
        tabIndex={0}
        data-plan-nodes
        onFocus={() => {
          if (!view.chosenId && nodes[0]) view.choose(nodes[0].node.id)
        }}
      >
        {/* What the picture shows, for those who cannot see it. */}
        {nodes.map(({ node, told }) => (
          <div
            key={node.id}
            id={`node-${node.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={node.id === view.chosenId}
            className="vh"
          >
            {told}
          </div>
        ))}
        <div className={styles.flow} aria-hidden="true">
          <ReactFlow
            {...flowProps}
            nodes={drawn}
            edges={drawnEdges}
            nodeTypes={nodeTypes}
            onInit={instance => {
              flow.current = instance as never
            }}
            fitView
            fitViewOptions={{ maxZoom: 1, minZoom: 0.4, padding: 0.08 }}
            minZoom={0.05}
            maxZoom={3}
            nodesDraggable={onMoved !== undefined}
            nodesConnectable={onConnect !== undefined}
            onlyRenderVisibleElements={nodes.length > manyNodes}
            onNodesChange={changes => setDrawn(before => applyNodeChanges(changes, before))}
            onNodeClick={(_, { id }) => {
              view.choose(id)
              board.focus()
            }}
            onNodeDoubleClick={(_, { id }) => view.edit(id)}
            onNodeDragStart={(_, { id }) => view.choose(id)}
            onNodeDragStop={(_, node) => {
              const over = flow.current?.getIntersectingNodes(node).find(({ id }) => id !== node.id)
              setDrawn(placed(nodes, view.chosenId))
              onMoved?.(node.id, { x: Math.round(node.position.x), y: Math.round(node.position.y) }, over?.id)
            }}
            onPaneClick={() => board.focus()}
            onConnect={({ source, target }) => onConnect?.(source, target)}
          >
            <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />
          </ReactFlow>
        </div>
      </div>
      <CanvasZoom label={t('plan-views.zoom')}>
        <CommandButton command="plan-views.shown" iconOnly variant="ghost" size="s" />
        <CommandButton command="plan-views.zoom-out" iconOnly icon="minus" variant="ghost" size="s" />
        <CommandButton command="plan-views.zoom-in" iconOnly icon="plus" variant="ghost" size="s" />
        <CommandButton command="plan-views.fit" iconOnly icon="maximize" variant="ghost" size="s" />
      </CanvasZoom>
    </div>
  )
}

function placed(nodes: readonly BoardNode[], chosenId: string): FlowNode[] {
  return nodes.map(({ x, y, width, height, told: _, ...data }) => ({
    ...{ id: data.node.id, type: 'box', position: { x, y }, width, height, data: { ...data } },
    selected: data.node.id === chosenId,
  }))
}

/** The nodes as they are drawn: those of the plan, where a drag has them. */
function useDrawnNodes(nodes: readonly BoardNode[], chosenId: string) {
  const [drawn, setDrawn] = useState<FlowNode[]>(() => placed(nodes, chosenId))
  useEffect(() => {
    setDrawn(before => {
      const known = new Map(before.map(one => [one.id, one]))
      return placed(nodes, chosenId).map(one => {
        const old = known.get(one.id)
        return { ...old, ...one, ...(old?.dragging && { position: old.position }) }
      })
    })
  }, [nodes, chosenId])
  return [drawn, setDrawn] as const
}

/** Brings the chosen node into the picture if it is outside. */
function useRevealed({ flow, ref }: BoardState, nodes: readonly BoardNode[], chosenId: string): void {
  const chosen = nodes.find(({ node }) => node.id === chosenId)
  const at = chosen && `${chosenId} ${chosen.x} ${chosen.y}`
  useEffect(() => {
    const box = ref.current?.getBoundingClientRect()
    const instance = flow.current
    const found = at && nodes.find(({ node }) => node.id === chosenId)
    if (!box || !instance || !found) return
    const from = instance.flowToScreenPosition({ x: found.x, y: found.y })
    const to = instance.flowToScreenPosition({ x: found.x + found.width, y: found.y + found.height })
    const isSeen = from.x >= box.left && to.x <= box.right && from.y >= box.top && to.y <= box.bottom
    if (isSeen) return
    const middle = { x: found.x + found.width / 2, y: found.y + found.height / 2 }
    void instance.setCenter(middle.x, middle.y, { zoom: instance.getZoom(), duration: 0 })
  }, [at, chosenId, nodes, flow, ref])
}

function branch({ id, source, target }: BoardEdge): Edge {
  return { id, source, target, sourceHandle: 'r out', targetHandle: 'l in', selectable: false }
}

/** Where an edge leaves and where it arrives. */
function sidesOf(from: BoardNode, to: BoardNode, middle: number): readonly [string, string] {
  const [fromX, toX] = [from.x + from.width / 2, to.x + to.width / 2]
  // A decision goes on to either side, so that its edges can be told apart.
  const isAside = from.look === 'decision' && Math.abs(toX - fromX) > from.width / 4
  if (to.y >= from.y + from.height) return [isAside ? (toX < fromX ? 'l' : 'r') : 'b', 't']
  if (to.y + to.height > from.y) return toX < fromX ? ['l', 'r'] : ['r', 'l']
  // What leads back goes round by the nearer side of the chart.
  return fromX < middle ? ['l', 'l'] : ['r', 'r']
}

function arrow(edge: BoardEdge, places: ReadonlyMap<string, BoardNode>, middle: number, chosenId: string): Edge {
  const { id, source, target, label } = edge
  const [from, to] = [places.get(source), places.get(target)]
  const [out, into] = from && to ? sidesOf(from, to, middle) : ['b', 't']
  const isNear = chosenId === source || chosenId === target
  return {
    ...{ id, source, target, type: 'smoothstep', sourceHandle: `${out} out`, targetHandle: `${into} in` },
    ...{ ...(label && { label }), ...(isNear && { className: flowStyles.near ?? '' }), selectable: false },
    markerEnd: { type: MarkerType.ArrowClosed, width: 20, height: 20, color: null },
  }
}
