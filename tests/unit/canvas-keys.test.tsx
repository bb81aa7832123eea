// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { useCanvasCommands } from '#core/client/canvas/use-canvas-commands.ts'
import { CanvasControl, canvasKeys, registry } from '#core/client/index.ts'
import { mount, unmountAll } from '#core/client/ui/testing.tsx'
import { useDiagramCommands } from '#plugins/diagrams/client/commands/diagram-commands.ts'
import { useGraphCommands } from '#plugins/graph/client/graph-commands.ts'
import { useMapView } from '#plugins/maps/client/map-page.tsx'
import type { PlanNode, PlanView } from '#plugins/plans/shared.ts'
import { useBoard } from '#plugins/planviews/client/board/use-board.ts'
import { useFlowCommands } from '#plugins/planviews/client/flow-chart/use-flow-commands.ts'
import { treesOf } from '#plugins/planviews/client/mind-map/tree.ts'
import { useMindMapCommands } from '#plugins/planviews/client/mind-map/use-mind-map-commands.ts'

const one = { x: 0, y: 0, width: 100, height: 40 }
const node: PlanNode = { id: 'a', title: 'A', tags: [], links: [] }
const view = { nodes: [node], shown: [node], chosenId: '', mayEdit: true } as unknown as PlanView
const still = { current: null }
const control = new CanvasControl({ content: { minX: 0, minY: 0, maxX: 1, maxY: 1 }, maxZoom: 1 })
control.setMarks([{ id: 'a', label: 'A', form: 'dot', color: '#000000', radius: 4, rank: 0, x: 0, y: 0 }])

function MapKeys() {
  useCanvasCommands(control, { open: () => undefined, act: () => undefined })
  useMapView()
  return null
}

function DiagramKeys() {
  useDiagramCommands({ page: {}, nodes: [node], selection: [], view: 'canvas', flow: still } as never)
  return null
}

function GraphKeys() {
  const state = { graph: { nodes: [one], edges: [] }, view: 'drawn', query: {}, place: {} }
  useGraphCommands(state as never, { target: null, places: { a: one }, network: still } as never)
  return null
}

function MindMapKeys() {
  const board = useBoard(view)
  const folding = { folded: new Set<string>(), setFolded: () => undefined }
  useMindMapCommands({ view, board, trees: treesOf(view.nodes), folding })
  return null
}

function FlowChartKeys() {
  useFlowCommands({ view, board: useBoard(view), edges: [], places: new Map() })
  return null
}

/** The canvases, and what the ids of their commands begin with: the keys that users chose are kept by them. */
const canvases = [
  { name: 'map', Keys: MapKeys, id: 'canvas', select: 'canvas.select-', otherView: 'maps.view-table' },
  { name: 'diagram', Keys: DiagramKeys, id: 'diagram', select: 'diagram.select-', otherView: 'diagram.view-table' },
  { name: 'graph', Keys: GraphKeys, id: 'graph', select: 'graph.select-', otherView: 'graph.view' },
  { name: 'mind map', Keys: MindMapKeys, id: 'plan-views', select: 'mind-map.', otherView: 'plan-views.shown' },
  { name: 'flow chart', Keys: FlowChartKeys, id: 'plan-views', select: 'flow-chart.', otherView: 'plan-views.shown' },
]

afterEach(() => {
  unmountAll()
  localStorage.clear()
})

/** The command that a key runs. */
function commandOf(key: string) {
  const found = registry.commands.list().filter(({ keys }) => [keys ?? []].flat().includes(key))
  expect(found.length, `commands of ${key}`).toBeLessThan(2)
  return found[0]?.id
}

it.each(canvases)('a $name is moved, zoomed, chosen from and shown as a table by the same keys', canvas => {
  const { Keys, id, select, otherView } = canvas
  mount(<Keys />)
  for (const side of ['left', 'right', 'up', 'down'] as const) {
    expect(commandOf(canvasKeys.select[side])).toBe(`${select}${side}`)
    expect(commandOf(canvasKeys.pan[side])).toBe(`${id}.pan-${side}`)
  }
  for (const key of canvasKeys.zoomIn) expect(commandOf(key)).toBe(`${id}.zoom-in`)
  expect([canvasKeys.zoomOut, canvasKeys.fit, canvasKeys.jump, canvasKeys.otherView].map(commandOf)).toEqual([
    `${id}.zoom-out`,
    `${id}.fit`,
    `${id}.jump`,
    otherView,
  ])
})
