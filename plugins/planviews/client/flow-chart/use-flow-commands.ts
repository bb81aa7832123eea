import { type Command, type CommandStep, type Direction, showToast, t, usePageCommands } from '#core/client/index.ts'
import { edgesMax, labelMax, nodesMax, type PlanNode, type PlanView } from '#plugins/plans/shared.ts'
import type { BoardState } from '../board/use-board.ts'
import { edgesAt, type FlowEdge, type NodeShape, nodeShapes, withEdge, withoutEdge } from './edges.ts'
import type { FlowPoint } from './layers.ts'
import { stepInChart } from './steps.ts'

interface FlowChart {
  view: PlanView
  board: BoardState
  edges: readonly FlowEdge[]
  places: ReadonlyMap<string, FlowPoint>
}

/** How far the keys move a node, and the furthest that it can stand. */
const moveStep = 24
const furthest = 1_000_000

const ways = [
  { way: 'left', keys: 'ArrowLeft', icon: 'arrow-left', go: 'flow-chart.left', move: 'flow-chart.move-left' },
  { way: 'right', keys: 'ArrowRight', icon: 'arrow-right', go: 'flow-chart.right', move: 'flow-chart.move-right' },
  { way: 'up', keys: 'ArrowUp', icon: 'arrow-up', go: 'flow-chart.up', move: 'flow-chart.move-up' },
  { way: 'down', keys: 'ArrowDown', icon: 'arrow-down', go: 'flow-chart.down', move: 'flow-chart.move-down' },
] as const
const moves = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } } as const
const shapeIcons = { step: 'sticky-note', decision: 'pentagon', terminal: 'circle' } as const satisfies Record<
  NodeShape,
  string
>

const labelStep: CommandStep = {
  ...{ name: 'label', label: 'flow-chart.edge-label', ask: 'text', optional: true },
  validate: text => (text.length > labelMax ? 'flow-chart.label-long' : null),
}

const titleOf = ({ title }: PlanNode) => title || t('plans.untitled')

/** The commands of a flow chart. */
export function useFlowCommands(chart: FlowChart): void {
  const { view } = chart
  const chosen = view.nodes.find(({ id }) => id === view.chosenId)
  usePageCommands([
    ...(view.nodes.length > 0 ? going(chart) : []),
    ...(view.mayEdit && view.nodes.length > 0 ? [arrange(chart)] : []),
    ...(view.mayEdit && chosen ? [...onNode(chart, chosen), ...onEdges(chart, chosen)] : []),
  ])
}

function going({ view, board, edges, places }: FlowChart): Command[] {
  const { nodes } = view
  const chart = { nodes, edges, places }
  const step = (way: Direction) => {
    board.focus()
    const from = nodes.findIndex(({ id }) => id === view.chosenId)
    const chosen = nodes[from]
    const isBack = way === 'up' || way === 'left'
    const inTable = nodes[from + (isBack ? -1 : 1)]
    const next = !chosen ? nodes[0] : board.isTable ? inTable : stepInChart(chart, chosen.id, way)
    if (next) view.choose(next.id)
  }
  return ways.map(
    ({ way, keys, icon, go }): Command => ({
      ...{ id: go, label: go, icon, keys, hidden: true, repeat: true, safe: true, run: () => step(way) },
    }),
  )
}

function arrange({ view }: FlowChart): Command {
  return {
    ...{ id: 'flow-chart.arrange', label: 'flow-chart.arrange', icon: 'sparkles', keys: '6' },
    run: () => {
      if (view.nodes.every(({ position }) => !position)) return say('flow-chart.is-arranged')
      view.replace(nodes => nodes.map(node => (node.position ? { ...node, position: null } : node)))
    },
  }
}

function onNode({ view, board, places }: FlowChart, node: PlanNode): Command[] {
  const isMoved = (id: string) => (view.selected.size > 0 ? view.selected.has(id) : id === node.id)
  const next: Command = {
    ...{ id: 'flow-chart.next', label: 'flow-chart.next', icon: 'plus', keys: ['2', 'Shift-n'] },
    steps: [labelStep],
    run: (_, { label = '' }) => {
      if (view.nodes.length >= nodesMax) return say('flow-chart.full')
      if ((node.edges?.length ?? 0) >= edgesMax) return say('flow-chart.edges-full')
      const id = crypto.randomUUID()
      const { status = 'planned' } = node
      const grown: PlanNode = { id, title: '', tags: [], links: [], ...(status !== 'completed' && { status }) }
      view.replace(nodes => nodes.flatMap(one => (one.id === node.id ? [withEdge(one, id, label), grown] : one)))
      view.edit(id)
    },
  }
  return [
    next,
    {
      ...{ id: 'flow-chart.set-shape', label: 'flow-chart.set-shape', icon: 'pentagon', keys: ['4', 'y'] },
      steps: [
        {
          ...({ name: 'shape', label: 'flow-chart.shape', ask: 'choice' } as const),
          options: () =>
            nodeShapes
              .filter(shape => shape !== (node.shape ?? 'step'))
              .map(shape => ({ value: shape, label: t(`flow-chart.shape-${shape}`), icon: shapeIcons[shape] })),
        },
      ],
      run: (_, { shape = 'step' }) => view.change(node.id, now => ({ ...now, shape: shape as NodeShape })),
    },
    ...ways.map(
      ({ way, keys, icon, move }): Command => ({
        ...{ id: move, label: move, icon, keys: `Alt-${keys}`, repeat: true },
        run: () => {
          const to = (from: number, by: number) =>
            Math.max(-furthest, Math.min(furthest, Math.round(from) + by * moveStep))
          view.replace(nodes =>
            nodes.map(one => {
              if (!isMoved(one.id)) return one
              const { x = 0, y = 0 } = one.position ?? places.get(one.id) ?? {}
              return { ...one, position: { x: to(x, moves[way].x), y: to(y, moves[way].y) } }
            }),
          )
          board.focus()
        },
      }),
    ),
    ...(node.position
      ? [
          {
            ...{ id: 'flow-chart.release', label: 'flow-chart.release', icon: 'sparkles' },
            run: () => view.change(node.id, now => ({ ...now, position: null })),
          } satisfies Command,
        ]
      : []),
  ]
}

function onEdges({ view, edges }: FlowChart, node: PlanNode): Command[] {
  const nodeOf = (id: string) => view.nodes.find(one => one.id === id)
  const lines = edgesAt(edges, node.id)
  const which: CommandStep = {
    ...{ name: 'edge', label: 'flow-chart.which-edge', ask: 'choice', takesOnly: true },
    options: () =>
      lines.map(({ id, source, target, label: about }) => {
        const other = nodeOf(source === node.id ? target : source)
        return { value: id, label: `${source === node.id ? '→' : '←'} ${other ? titleOf(other) : ''}`, about }
      }),
  }
  const onLine: Command[] = [
    {
      ...{ id: 'flow-chart.label', label: 'flow-chart.label', icon: 'type', keys: 'w' },
      steps: [which, { ...labelStep, initial: (_, { edge }) => lines.find(({ id }) => id === edge)?.label ?? '' }],
      run: (_, { edge, label = '' }) => {
        const found = lines.find(({ id }) => id === edge)
        if (found) view.change(found.source, source => withEdge(source, found.target, label))
      },
    },
    {
      ...{ id: 'flow-chart.disconnect', label: 'flow-chart.disconnect', icon: 'x' },
      steps: [which],
      run: (_, { edge }) => {
        const found = lines.find(({ id }) => id === edge)
        if (found) view.change(found.source, source => withoutEdge(source, found.target))
      },
    },
  ]
  return [
    {
      ...{ id: 'flow-chart.connect', label: 'flow-chart.connect', icon: 'spline', keys: ['3', 'o'] },
      steps: [
        {
          ...({ name: 'to', label: 'flow-chart.to', ask: 'choice', emptyMessage: 'flow-chart.no-others' } as const),
          options: () =>
            view.nodes
              .filter(({ id }) => id !== node.id && lines.every(edge => edge.id !== `${node.id}>${id}`))
              .map(one => ({ value: one.id, label: titleOf(one) })),
        },
        labelStep,
      ],
      run: (_, { to = '', label = '' }) => {
        if ((node.edges?.length ?? 0) >= edgesMax) return say('flow-chart.edges-full')
        view.change(node.id, now => withEdge(now, to, label))
      },
    },
    ...(lines.length > 0 ? onLine : []),
  ]
}

function say(message: 'flow-chart.is-arranged' | 'flow-chart.full' | 'flow-chart.edges-full'): void {
  showToast({ kind: 'info', id: 'flow-chart', title: t(message) })
}
