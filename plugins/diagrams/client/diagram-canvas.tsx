import '@xyflow/react/dist/base.css'
import {
  applyNodeChanges,
  Background,
  BackgroundVariant,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import { useEffect, useState } from 'react'
import { CommandButton, colorStyle, Icon, useT } from '#core/client/index.ts'
import type { DiagramNode } from '../shared.ts'
import styles from './diagram.module.css'
import { connect, newNode, nodeTypeOf, textOf, typeIcons } from './nodes.ts'
import type { DiagramState } from './use-diagram.ts'

type FlowNode = Node<{ node: DiagramNode; name: string }, 'box'>

const sides = { l: Position.Left, r: Position.Right, t: Position.Top, b: Position.Bottom } as const
type Side = keyof typeof sides
const backgrounds = {
  dots: BackgroundVariant.Dots,
  lines: BackgroundVariant.Lines,
  cross: BackgroundVariant.Cross,
} as const
const nodeKinds = { box: NodeBox }
/** The library's own hints are English only and name keys that this page does not have. */
const noHints = {
  'node.a11yDescription.default': '',
  'node.a11yDescription.keyboardDisabled': '',
  'edge.a11yDescription.default': '',
}

/** A diagram as it is drawn. Its keys are the commands of the page; this adds mouse, touch and pen. */
export function DiagramCanvas({ state }: { state: DiagramState }) {
  const t = useT()
  const { page, nodes, edges, selected, select, flow } = state
  const { mayEdit, values } = page
  const [drawn, setDrawn] = useDrawnNodes(state)
  const selectedId = selected?.id ?? null
  const put = page.items('nodes').put
  const place = (id: string, { x, y }: { x: number; y: number }) => {
    const node = nodes.find(one => one.id === id)
    if (node) put({ ...node, position: { x: Math.round(x), y: Math.round(y) } })
  }
  return (
    <section
      className={styles.canvas}
      aria-label={t('diagram.picture', { name: values.name, nodes: nodes.length, edges: edges.length })}
    >
      <ReactFlow
        nodes={drawn}
        edges={edges.map(edge => drawnEdge(edge, nodes, selectedId))}
        nodeTypes={nodeKinds}
        onInit={instance => {
          flow.current = instance as unknown as typeof flow.current
        }}
        defaultViewport={values.viewport}
        minZoom={0.05}
        maxZoom={4}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        ariaLabelConfig={noHints}
        deleteKeyCode={null}
        zoomOnDoubleClick={false}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        onlyRenderVisibleElements={nodes.length > 200}
        onNodesChange={changes => setDrawn(before => applyNodeChanges(changes, before))}
        onNodeClick={(_, { id }) => select(id)}
        onNodeDragStart={(_, { id }) => select(id)}
        onNodeDragStop={(_, { id, position }) => place(id, position)}
        onPaneClick={event => {
          if (event.detail === 2 && mayEdit && flow.current) {
            const node = newNode('', flow.current.screenToFlowPosition({ x: event.clientX, y: event.clientY }))
            put(node)
            select(node.id)
          } else select(null)
        }}
        onConnect={({ source, target }) => connect(page, source, target)}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={backgrounds[values.background]} gap={24} size={values.background === 'cross' ? 5 : 1.5} />
      </ReactFlow>
      {nodes.length === 0 && (
        <div className={styles.empty}>
          <h2>{t('diagram.empty')}</h2>
          {mayEdit && <p>{t('diagram.empty-text')}</p>}
        </div>
      )}
      <div className={styles.zoom} role="group" aria-label={t('diagram.zoom')}>
        <CommandButton command="diagram.zoom-in" iconOnly icon="plus" variant="ghost" size="s" />
        <CommandButton command="diagram.zoom-out" iconOnly icon="minus" variant="ghost" size="s" />
        <CommandButton command="diagram.fit" iconOnly icon="maximize" variant="ghost" size="s" />
      </div>
    </section>
  )
}

/** The nodes as they are drawn: those of the diagram, where a drag has them, with their measured sizes. */
function useDrawnNodes(state: DiagramState) {
  const { nodes, selected } = state
  const [drawn, setDrawn] = useState<FlowNode[]>([])
  const names = nodes.map(node => state.nameOf(node))
  const nameKey = JSON.stringify(names)
  const selectedId = selected?.id
  useEffect(() => {
    const labels = JSON.parse(nameKey) as string[]
    setDrawn(before => {
      const known = new Map(before.map(one => [one.id, one]))
      return nodes.map((node, at): FlowNode => {
        const old = known.get(node.id)
        const position = old?.dragging ? old.position : node.position
        const data = { node, name: labels[at] ?? '' }
        return { ...old, id: node.id, type: 'box', position, data, selected: node.id === selectedId }
      })
    })
  }, [nodes, nameKey, selectedId])
  return [drawn, setDrawn] as const
}

/** A line leaves and arrives at the sides that face each other. */
function drawnEdge(
  { id, source, target, data }: DiagramState['edges'][number],
  nodes: readonly DiagramNode[],
  selectedId: string | null,
): Edge {
  const [from, to] = [source, target].map(end => nodes.find(node => node.id === end)?.position)
  const [dx, dy] = from && to ? [to.x - from.x, to.y - from.y] : [0, 0]
  const [out, into]: readonly [Side, Side] =
    Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? ['r', 'l'] : ['l', 'r']) : dy > 0 ? ['b', 't'] : ['t', 'b']
  const isOfSelected = selectedId === source || selectedId === target
  return {
    ...{ id, source, target, sourceHandle: `${out} out`, targetHandle: `${into} in` },
    ...(textOf(data?.label) && { label: textOf(data?.label) }),
    ...(isOfSelected && { className: styles.near ?? '' }),
    markerEnd: { type: MarkerType.ArrowClosed, width: 24, height: 24, color: null },
    selectable: false,
  }
}

function NodeBox({ data: { node, name }, selected }: NodeProps<FlowNode>) {
  const t = useT()
  const type = nodeTypeOf(node)
  return (
    <div
      className={styles.node}
      data-node={node.id}
      data-type={type}
      data-selected={selected}
      style={colorStyle(textOf(node.data.color))}
    >
      {Object.entries(sides).map(([side, position]) => (
        <span key={side}>
          <Handle type="source" id={`${side} out`} position={position} className={styles.handle} />
          <Handle type="target" id={`${side} in`} position={position} className={styles.handle} />
        </span>
      ))}
      <p className={styles.label}>
        <Icon name={typeIcons[type]} />
        <strong>{name || t('diagram.unlabelled')}</strong>
      </p>
      {node.data.description && <p className={styles.about}>{textOf(node.data.description)}</p>}
    </div>
  )
}
