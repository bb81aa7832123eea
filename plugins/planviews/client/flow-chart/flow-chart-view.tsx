import { useDeferredValue, useMemo, useRef } from 'react'
import { type CanvasTool, EmptyState, language, largeFlow, useT } from '#core/client/index.ts'
import { type PlanNode, type PlanViewProps, statusOf } from '#plugins/plans/shared.ts'
import { Board } from '../board/board.tsx'
import type { NodeBounds } from '../board/edge-sides.ts'
import { boxOf, FirstNode } from '../board/node-box.tsx'
import { NodeTable } from '../board/node-table.tsx'
import { routesOf } from '../board/routes.ts'
import { useBoard } from '../board/use-board.ts'
import { type FlowEdge, flowEdges, withEdge } from './edges.ts'
import { type FlowPoint, isSameChart, layoutFlowChart, shapeSizes, sizeOf, withPlacesByHand } from './layers.ts'
import { useFlowCommands } from './use-flow-commands.ts'

/** A flow chart: steps and decisions with labelled edges, laid out by itself where nobody has put a node. */
export default function FlowChartView({ view }: PlanViewProps) {
  useT()
  // The words for those who cannot see it are kept from render to render: another language writes them anew.
  return <FlowChart key={language.code} view={view} />
}

function FlowChart({ view }: PlanViewProps) {
  const t = useT()
  const board = useBoard(view)
  const { nodes, tags, subjects, shown } = view
  const chart = useChart(nodes)
  const edges = useMemo(() => flowEdges(chart), [chart])
  const auto = useMemo(() => layoutFlowChart(chart, edges), [chart, edges])
  const places = useMemo(() => withPlacesByHand(auto, nodes), [auto, nodes])
  const routes = useRoutes(nodes, edges, places)
  useFlowCommands({ view, board, edges, places })
  const titles = useMemo(() => new Map(nodes.map(({ id, title }) => [id, title || t('plans.untitled')])), [nodes, t])
  const bySource = useMemo(() => Map.groupBy(edges, ({ source }) => source), [edges])
  const drawn = useMemo(() => {
    const left = new Set(shown)
    return nodes.map(node => {
      const { shape = 'step' } = node
      const ways = bySource.get(node.id) ?? []
      const edges = ways.map(({ target, label }) => `${label ? `${label}: ` : ''}${titles.get(target)}`)
      return {
        ...boxOf({ tags, subjects }, node, left),
        ...{ ...sizeOf(node), ...(places.get(node.id) ?? { x: 0, y: 0 }), hidden: 0, look: shape },
        spoken: t('flow-chart.told', {
          ...{ title: titles.get(node.id) ?? '', shape: t(`flow-chart.shape-${shape}`) },
          status: t(`plan-views.status-${statusOf(node)}`),
          ...{ count: ways.length, edges: edges.join('; ') },
        }),
      }
    })
  }, [nodes, places, tags, subjects, shown, bySource, titles, t])
  if (nodes.length === 0)
    return (
      <EmptyState title={t('plans.empty')} text={t('flow-chart.empty-text')}>
        <FirstNode view={view} />
      </EmptyState>
    )
  const label = t('flow-chart.picture', { nodes: nodes.length, edges: edges.length })
  if (board.isTable)
    return (
      <NodeTable
        {...{ view, board, label }}
        heads={[t('flow-chart.shape'), t('flow-chart.goes-on')]}
        rows={nodes.map(node => ({
          node,
          cells: [
            t(`flow-chart.shape-${node.shape ?? 'step'}`),
            <ul key="edges">
              {bySource.get(node.id)?.map(edge => (
                <li key={edge.id}>
                  → {titles.get(edge.target)}
                  {edge.label && ` (${edge.label})`}
                </li>
              ))}
            </ul>,
          ],
        }))}
      />
    )
  return (
    <Board
      {...{ view, board, label, edges, routes }}
      nodes={drawn}
      lines="arrows"
      tools={flowTools}
      {...(view.mayEdit && {
        onMoved: (id: string, position: { x: number; y: number }) => view.change(id, node => ({ ...node, position })),
        onConnect: (source: string, target: string) => {
          const isNew = source !== target && edges.every(({ id }) => id !== `${source}>${target}`)
          if (isNew) view.change(source, node => withEdge(node, target, ''))
        },
      })}
    />
  )
}

const flowTools: readonly (readonly CanvasTool[])[] = [
  [
    { command: 'flow-chart.next', icon: 'square-plus' },
    { command: 'flow-chart.connect' },
    { command: 'flow-chart.set-shape' },
  ],
  [{ command: 'flow-chart.arrange', icon: 'wand-sparkles' }],
]

/** The nodes when the chart was last another one: laying out a thousand takes longer than a frame. */
function useChart(nodes: readonly PlanNode[]): readonly PlanNode[] {
  const last = useRef(nodes)
  if (!isSameChart(last.current, nodes)) last.current = nodes
  return last.current
}

const noBounds: readonly NodeBounds[] = []

/** Where edges go, which does not change with what nodes say. In a large chart they come after what was changed is seen. */
function useRoutes(nodes: readonly PlanNode[], edges: readonly FlowEdge[], places: ReadonlyMap<string, FlowPoint>) {
  const bounds = useMemo(
    () =>
      nodes.map(({ id, shape = 'step' }) => ({
        ...{ id, look: shape, ...shapeSizes[shape], ...(places.get(id) ?? { x: 0, y: 0 }) },
      })),
    [nodes, places],
  )
  const later = useDeferredValue(bounds, noBounds)
  const isLarge = nodes.length > largeFlow
  const seen = isLarge ? later : bounds
  return useMemo(() => routesOf(edges, seen), [edges, seen])
}
