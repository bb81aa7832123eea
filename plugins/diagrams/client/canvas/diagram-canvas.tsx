import '@xyflow/react/dist/base.css'
import {
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  MarkerType,
  type NodeChange,
  ReactFlow,
} from '@xyflow/react'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import {
  CanvasBar,
  CanvasZoom,
  classNames,
  colorStyle,
  FlowMap,
  FlowPicture,
  FlowZoomFigure,
  flowProps,
  flowStyles,
  LetterHints,
  largeFlow,
  openingView,
  roomOfTools,
  usePictureDrag,
  useStableCallbacks,
  useT,
} from '#core/client/index.ts'
import type { DiagramEdge } from '../../shared.ts'
import styles from '../diagram.module.css'
import { boundsOf, facingSides, type Rect, rectsOf } from '../parts/groups.ts'
import { connect, likelySize, newNode, stringOf } from '../parts/nodes.ts'
import type { DiagramPicking, DiagramState } from '../use-diagram.ts'
import { useLargeDiagram } from './large-diagram.ts'
import { type DiagramFlowNode, DiagramNodeBox } from './node-box.tsx'
import { DiagramTools, GroundPane } from './tools.tsx'
import { useDrawnNodes } from './use-drawn-nodes.ts'
import { visibleNodes } from './visible-nodes.ts'

const backgrounds = {
  dots: BackgroundVariant.Dots,
  lines: BackgroundVariant.Lines,
  cross: BackgroundVariant.Cross,
} as const
const nodeKinds = { box: DiagramNodeBox }
/** With fewer, there is nothing to go to. */
const mapNodes = 6
/** How much the switch of the background covers of the upper edge, in pixels. */
const groundRoom = 40
const noEdges: Edge[] = []

/** Whether somebody said where the diagram opens: otherwise it has the viewport of a new one. */
const isKept = ({ x, y, zoom }: { x: number; y: number; zoom: number }) => x !== 0 || y !== 0 || zoom !== 1

/** The initial view of a diagram without a stored view; null if the diagram is empty. */
function openingOf({ page, nodes, rects, canvas, selected }: DiagramState) {
  const view = canvas.current?.getBoundingClientRect()
  const places = rects()
  const boxes = [...places.values()]
  if (!view || boxes.length === 0) return null
  const upper = boxes.toSorted((one, other) => one.y - other.y || one.x - other.x)
  const chosen = selected && places.get(selected.id)
  const first = chosen ?? upper[0] ?? boundsOf(boxes)
  const at = chosen ? 'middle' : 'top'
  const tools = roomOfTools(view)
  const { left, top } = page.mayEdit ? { ...tools, top: Math.max(tools.top, groundRoom) } : { left: 0, top: 0 }
  const free = { width: view.width - left, height: view.height - top }
  const opening = openingView({ all: boundsOf(boxes), first, view: free, at, isLarge: nodes.length > largeFlow })
  return { ...opening, x: opening.x + left, y: opening.y + top }
}

/** A diagram as it is drawn. Its keys are the commands of the page; this adds mouse, touch and pen. */
export function DiagramCanvas({ state }: { state: DiagramState }) {
  const t = useT()
  const { page, nodes, edges, selectedIds, select, flow, picking } = state
  const { mayEdit, values } = page
  const { drawn, change, start, stop, pictureDrag } = useDrawnNodes(state)
  const large = useLargeDiagram(state, drawn)
  usePictureDrag(state.canvas, mayEdit && large.isLarge ? { ...pictureDrag, nodeAt: large.nodeAt } : null)
  useEffect(() => {
    state.fitLarge.current = large.isLarge ? large.fit : null
  })
  const drawnEdges = useDrawnEdges(state)
  // Only a rectangle selects by itself; what a click means is decided here.
  const isBoxing = useRef(false)
  const boxedFrom = useRef({ clientX: 0, clientY: 0 })
  const isMore = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
    event.shiftKey || event.ctrlKey || event.metaKey
  // With each that is another one the library reports all that it has drawn of it.
  const acts = useStableCallbacks({
    onInit: (instance: unknown) => {
      flow.current = instance as typeof flow.current
      if (isKept(values.viewport)) return
      const opening = openingOf(state)
      if (opening) void flow.current?.setViewport(opening, { duration: 0 })
    },
    onNodesChange: (changes: NodeChange<DiagramFlowNode>[]) => {
      change(changes)
      if (!isBoxing.current) return
      for (const one of changes) if (one.type === 'select') state.toggle(one.id, one.selected)
    },
    onSelectionStart: ({ clientX, clientY }: MouseEvent) => {
      isBoxing.current = true
      boxedFrom.current = { clientX, clientY }
    },
    onSelectionEnd: (event: MouseEvent) => {
      isBoxing.current = false
      for (const id of large.nodesBetween(boxedFrom.current, event)) state.toggle(id, true)
    },
    onNodeClick: (event: MouseEvent, { id }: DiagramFlowNode) => (isMore(event) ? state.toggle(id) : select(id)),
    onNodeDragStart: (_: unknown, node: DiagramFlowNode) => start(node),
    onNodeDragStop: (_: unknown, node: DiagramFlowNode) => stop(node),
    onPaneClick: (event: MouseEvent) => {
      const hit = large.nodeAt(event)
      if (hit) return isMore(event) ? state.toggle(hit) : select(hit)
      if (event.detail === 2 && mayEdit && flow.current) {
        const node = newNode('', flow.current.screenToFlowPosition({ x: event.clientX, y: event.clientY }))
        page.items('nodes').put(node)
        select(node.id)
      } else if (!isMore(event)) select(null)
    },
    onConnect: ({ source, target }: Connection) => connect(page, source, target),
  })
  return (
    <section
      ref={state.canvas}
      className={classNames(styles.canvas, flowStyles.canvas)}
      aria-label={t('diagram.picture', { name: values.name, nodes: nodes.length, edges: edges.length })}
    >
      <ReactFlow
        {...flowProps}
        {...acts}
        nodes={large.elements}
        edges={drawnEdges}
        nodeTypes={nodeKinds}
        defaultViewport={values.viewport}
        minZoom={0.05}
        maxZoom={4}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        elevateNodesOnSelect={false}
        selectionKeyCode="Shift"
        onlyRenderVisibleElements={large.isLarge}
      >
        <Background variant={backgrounds[values.background]} gap={24} size={values.background === 'cross' ? 5 : 1.5} />
        {large.isLarge && <FlowPicture {...large.picture} />}
        {nodes.length >= mapNodes && <FlowMap boxes={large.boxes} />}
        <CanvasZoom label={t('diagram.zoom')} commands="diagram" figure={<FlowZoomFigure />} />
      </ReactFlow>
      {mayEdit && <DiagramTools state={state} />}
      {mayEdit && <GroundPane background={values.background} />}
      {nodes.length === 0 && (
        <div className={styles.empty}>
          <h2>{t('diagram.empty')}</h2>
          {mayEdit && <p>{t('diagram.empty-text')}</p>}
        </div>
      )}
      {picking && <Letters key={picking.says} state={state} picking={picking} />}
      <p className="vh" role="status">
        {selectedIds.size > 1 && t('diagram.selected', { count: selectedIds.size })}
      </p>
      {state.lifted && <Hand state={state} />}
    </section>
  )
}

/** What arrows move, and how it is put down. */
function Hand({ state: { selection, nameOf } }: { state: DiagramState }) {
  const t = useT()
  const [first] = selection
  const name = selection.length === 1 && first ? nameOf(first) || t('diagram.unlabelled') : ''
  return (
    <CanvasBar
      keys={[
        { keys: ['←', '↑', '↓', '→'], label: t('diagram.hand-move') },
        { keys: ['Enter'], label: t('diagram.hand-down') },
        { keys: ['Esc'], label: t('diagram.hand-back') },
      ]}
    >
      {name ? t('diagram.hand-one', { name }) : t('diagram.hand-many', { count: selection.length })}
    </CanvasBar>
  )
}

/** Letters on the nodes that are seen, and what they choose. */
function Letters({ state, picking }: { state: DiagramState; picking: DiagramPicking }) {
  const t = useT()
  const { byId, nameOf, setPicking } = state
  return (
    <LetterHints
      says={picking.says}
      best={picking.best}
      places={visibleNodes(state).map(({ id, x, y }) => {
        const node = byId.get(id)
        return { id, x, y, label: (node && nameOf(node)) || t('diagram.unlabelled') }
      })}
      onPick={id => {
        setPicking(null)
        picking.pick(id)
      }}
      onEnd={() => setPicking(null)}
    />
  )
}

function useDrawnEdges(state: DiagramState): Edge[] {
  const { nodes, edges, selectedIds } = state
  const selectedKey = [...selectedIds].join('\n')
  const best = state.picking?.best
  const from = state.picking?.from?.join('\n') ?? ''
  return useMemo(() => {
    // Those of a large diagram are drawn as one picture.
    if (nodes.length > largeFlow) return noEdges
    const rects = rectsOf(nodes, likelySize)
    const selected = new Set(selectedKey.split('\n'))
    const drawn = edges.map(edge => drawnEdge(edge, rects, selected))
    if (best === undefined) return drawn
    // The line that Enter draws.
    const likely = from.split('\n').map((source): DiagramEdge => ({ id: `likely ${source}`, source, target: best }))
    return [...drawn, ...likely.map(edge => ({ ...drawnEdge(edge, rects, selected), className: styles.likely ?? '' }))]
  }, [nodes, edges, selectedKey, best, from])
}

const arrow = { type: MarkerType.ArrowClosed, width: 24, height: 24, color: null }

function drawnEdge(
  { id, source, target, data }: DiagramEdge,
  rects: ReadonlyMap<string, Rect>,
  selected: ReadonlySet<string>,
): Edge {
  const [out, into] = facingSides(rects.get(source), rects.get(target), data)
  const color = colorStyle(stringOf(data?.color))
  const tip = { ...arrow, color: color ? stringOf(data?.color) : null }
  const isOfSelected = selected.has(source) || selected.has(target)
  return {
    ...{ id, source, target, sourceHandle: `${out} out`, targetHandle: `${into} in` },
    ...(stringOf(data?.label) && { label: stringOf(data?.label) }),
    ...(isOfSelected && { className: flowStyles.near ?? '' }),
    ...(color && { style: { ...color, stroke: 'var(--own-seen, var(--own))' } }),
    ...(data?.fromEnd === 'arrow' && { markerStart: tip }),
    ...(data?.toEnd !== 'none' && { markerEnd: tip }),
    selectable: false,
  }
}
