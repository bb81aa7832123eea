import '@xyflow/react/dist/base.css'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  MarkerType,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react'
import { memo, useEffect, useMemo, useState } from 'react'
import {
  type CanvasKeyHint,
  CanvasKeyLine,
  type CanvasTool,
  CanvasTools,
  CanvasZoom,
  CommandButton,
  classNames,
  colorStyle,
  FlowPicture,
  FlowZoomFigure,
  flowProps,
  flowStyles,
  type HintPlace,
  LetterHints,
  largeFlow,
  t,
  usePictureDrag,
  useStableCallbacks,
  useT,
} from '#core/client/index.ts'
import { isNodeSelected, type PlanView } from '#plugins/plans/shared.ts'
import styles from './board.module.css'
import type { BoardEdge, BoardNode } from './edge-sides.ts'
import { type FlowNode, useLargeBoard, zoomRange } from './large-board.ts'
import { NodeBox, planHandles } from './node-box.tsx'
import type { EdgeRoute } from './routes.ts'
import type { BoardState } from './use-board.ts'

interface BoardProps {
  view: PlanView
  board: BoardState
  nodes: readonly BoardNode[]
  edges: readonly BoardEdge[]
  /** what the picture shows, in words */
  label: string
  /**
   * branches of a tree go to the right, or the way that they are given; the edges of a chart have arrows and leave at the sides that face each other
   */
  lines: 'branches' | 'arrows'
  /** what is done on it, beside choosing nodes */
  tools: readonly (readonly CanvasTool[])[]
  /** its most used keys */
  keyHints?: readonly CanvasKeyHint[]
  /** the way of an edge, by its id */
  routes?: ReadonlyMap<string, EdgeRoute>
  onMoved?(id: string, position: { x: number; y: number }, over: string | undefined): void
  onConnect?(source: string, target: string): void
}

const nodeTypes = { box: NodeBox }
const noRoutes: ReadonlyMap<string, EdgeRoute> = new Map()

/** Nodes as a picture, with the library's store around it, which the figure of the zoom reads. */
export function Board(props: BoardProps) {
  return (
    <ReactFlowProvider>
      <FlowBoard {...props} />
    </ReactFlowProvider>
  )
}

/** Nodes as a picture. Its keys are the commands of the page; this adds mouse, touch and pen. */
function FlowBoard(props: BoardProps) {
  const { view, board, nodes, edges, label, lines, tools, keyHints, routes = noRoutes, onMoved, onConnect } = props
  const words = useT()
  const { flow, ref } = board
  const [drawn, setDrawn] = useDrawnNodes(nodes)
  useRevealed(board, nodes, view.chosenId)
  // Of branches none is marked.
  const chosenId = lines === 'arrows' ? view.chosenId : ''
  const large = useLargeBoard({ board, nodes, edges, lines, routes, drawn, view })
  const drop = (id: string, { x, y }: { x: number; y: number }) => {
    setDrawn(placed(nodes))
    onMoved?.(id, { x: Math.round(x), y: Math.round(y) }, large.under({ id, position: { x, y } }))
  }
  const pictureDrag = {
    nodeAt: large.nodeAt,
    start: (id: string) => {
      view.choose(id)
      return drawn.find(one => one.id === id)?.position
    },
    move: (id: string, position: { x: number; y: number }) =>
      setDrawn(before => applyNodeChanges([{ type: 'position', id, position, dragging: true }], before)),
    stop: (id: string, to: { x: number; y: number } | null) => {
      if (to) drop(id, to)
      else setDrawn(placed(nodes))
    },
    zoom: () => flow.current?.getZoom() ?? 1,
  }
  usePictureDrag(ref, onMoved && large.isLarge ? pictureDrag : null)
  useEffect(() => {
    board.picture.current = { fit: large.fit, seen: () => seenNodes(board, nodes) }
    return () => {
      board.picture.current = null
    }
  })
  const pick = ({ ctrlKey, metaKey, shiftKey }: Modifiers, id: string) => {
    if (ctrlKey || metaKey || shiftKey) view.toggle(id)
    else view.choose(id)
    board.focus()
  }
  const { isLarge } = large
  const drawnEdges = useMemo(() => {
    if (isLarge) return []
    return edges.map(edge =>
      lines === 'arrows' ? arrow(edge, routes.get(edge.id), chosenId) : branch(edge, routes.get(edge.id)),
    )
  }, [isLarge, edges, lines, routes, chosenId])
  // With each that is another one the library tells all that it has drawn of it.
  const acts = useStableCallbacks({
    onInit: (instance: unknown) => {
      flow.current = instance as typeof flow.current
      large.start()
    },
    onNodesChange: (changes: NodeChange<FlowNode>[]) =>
      setDrawn(before => {
        const others = changes.filter(({ type }) => type !== 'select')
        return others.length > 0 ? applyNodeChanges(others, before) : before
      }),
    onNodeClick: (event: Modifiers, { id }: { id: string }) => pick(event, id),
    onNodeDoubleClick: (_: unknown, { id }: { id: string }) => view.edit(id),
    onNodeDragStart: (_: unknown, { id }: { id: string }) => view.choose(id),
    onNodeDragStop: (_: unknown, { id, position }: FlowNode) => drop(id, position),
    onPaneClick: (event: Modifiers & { clientX: number; clientY: number }) => {
      const hit = large.nodeAt(event)
      if (hit) pick(event, hit)
      else board.focus()
    },
    onConnect: ({ source, target }: Connection) => onConnect?.(source, target),
  })
  return (
    <div className={classNames(styles.board, flowStyles.canvas)}>
      <div
        ref={ref}
        className={styles.picture}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        aria-activedescendant={
          nodes.some(({ node }) => node.id === view.chosenId) ? `node-${view.chosenId}` : undefined
        }
        tabIndex={0}
        data-plan-nodes
        onFocus={({ currentTarget }) => {
          // Who presses the ground with a mouse means to move the picture, not to choose a node.
          if (!view.chosenId && nodes[0] && currentTarget.matches(':focus-visible')) view.choose(nodes[0].node.id)
        }}
      >
        {/* What the picture shows, for those who cannot see it. */}
        <Options nodes={nodes} chosenId={view.chosenId} selected={view.selected} />
        <div className={styles.flow} aria-hidden="true">
          <ReactFlow
            {...flowProps}
            {...acts}
            nodes={large.elements}
            edges={drawnEdges}
            nodeTypes={nodeTypes}
            minZoom={zoomRange.min}
            maxZoom={zoomRange.max}
            nodesDraggable={onMoved !== undefined}
            nodesConnectable={onConnect !== undefined}
            onlyRenderVisibleElements={large.isLarge}
          >
            {lines === 'arrows' && <Background variant={BackgroundVariant.Dots} gap={24} size={1.5} />}
            {large.isLarge && <FlowPicture {...large.picture} />}
          </ReactFlow>
        </div>
      </div>
      {board.hasLetters && (
        <LetterHints
          says={words('plan-views.letters-go')}
          places={seenNodes(board, nodes)}
          onPick={id => {
            board.hideLetters()
            view.choose(id)
            board.focus()
          }}
          onEnd={board.hideLetters}
        />
      )}
      {view.mayEdit && (
        <CanvasTools
          label={words('plan-views.tools')}
          groups={[[{ command: 'plan-views.select' }], ...tools]}
          now={board.hasLetters ? '' : 'plan-views.select'}
        />
      )}
      {keyHints && !board.hasLetters && view.selected.size === 0 && <CanvasKeyLine hints={keyHints} />}
      <CanvasZoom label={words('plan-views.zoom')} commands="plan-views" figure={<FlowZoomFigure />}>
        <CommandButton command="plan-views.shown" iconOnly variant="ghost" size="s" />
      </CanvasZoom>
    </div>
  )
}

/** The keys that are held while something is clicked. */
type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

interface OptionsProps extends Pick<PlanView, 'chosenId' | 'selected'> {
  nodes: readonly BoardNode[]
}

const Options = memo(function Options({ nodes, ...marks }: OptionsProps) {
  return nodes.map(({ node: { id }, spoken }) => (
    <Option key={id} {...{ id, spoken }} isSelected={isNodeSelected(marks, id)} />
  ))
})

const Option = memo(function Option({ id, spoken, isSelected }: { id: string; spoken: string; isSelected: boolean }) {
  return (
    <div id={`node-${id}`} role="option" tabIndex={-1} aria-selected={isSelected} className="vh">
      {spoken}
    </div>
  )
})

function placed(nodes: readonly BoardNode[]): FlowNode[] {
  const isLarge = nodes.length > largeFlow
  return nodes.map(board => {
    const { x, y, width, height, spoken: _, ...data } = board
    return {
      ...{
        id: data.node.id,
        type: 'box' as const,
        position: { x, y },
        width,
        height,
        data: { ...data, board, isLarge },
      },
      // The library need not measure what it is told. It forgets what it measured when a node changes at the same
      // moment, and would draw no edge of that node from then on.
      measured: { width, height },
      handles: planHandles.at(width, height),
    }
  })
}

/** The nodes as they are drawn: those of the plan, where a drag has them. */
function useDrawnNodes(nodes: readonly BoardNode[]) {
  const [drawn, setDrawn] = useState<FlowNode[]>(() => placed(nodes))
  useEffect(() => {
    setDrawn(before => {
      const known = new Map(before.map(one => [one.id, one]))
      return placed(nodes).map(one => {
        const old = known.get(one.id)
        // A thousand are not drawn anew because one has changed.
        if (old && !old.dragging && old.data.board === one.data.board) return old
        return { ...old, ...one, ...(old?.dragging && { position: old.position }) }
      })
    })
  }, [nodes])
  return [drawn, setDrawn] as const
}

/** The nodes whose corner is seen, and where it is in the picture. */
function seenNodes({ flow, ref }: BoardState, nodes: readonly BoardNode[]): HintPlace[] {
  const box = ref.current?.getBoundingClientRect()
  const instance = flow.current
  if (!box || !instance) return []
  return nodes.flatMap(({ node: { id, title }, ...node }) => {
    const at = instance.flowToScreenPosition({ x: node.x, y: node.y })
    const [x, y] = [at.x - box.left, at.y - box.top]
    const isSeen = x >= 0 && y >= 0 && x <= box.width && y <= box.height
    return isSeen ? { id, x, y, label: title || t('plans.untitled') } : []
  })
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

function branch({ id, source, target, color = '', isMain = false }: BoardEdge, route: EdgeRoute | undefined): Edge {
  const { sides: [out, into] = ['r', 'l'] } = route ?? {}
  return {
    ...{ id, source, target, sourceHandle: `${out} out`, targetHandle: `${into} in`, selectable: false },
    ...(color && { style: { ...colorStyle(color), stroke: 'var(--own-seen)', strokeWidth: isMain ? 3 : 1.5 } }),
  }
}

function arrow({ id, source, target, label }: BoardEdge, route: EdgeRoute | undefined, chosenId: string): Edge {
  const { sides: [out, into] = ['b', 't'], offset } = route ?? {}
  const isNear = chosenId === source || chosenId === target
  return {
    ...{ id, source, target, type: 'smoothstep', sourceHandle: `${out} out`, targetHandle: `${into} in` },
    ...(offset !== undefined && { pathOptions: { offset } }),
    ...{ ...(label && { label }), ...(isNear && { className: flowStyles.near ?? '' }), selectable: false },
    markerEnd: { type: MarkerType.ArrowClosed, width: 20, height: 20, color: null },
  }
}
