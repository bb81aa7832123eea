import {
  type Command,
  canvasKeys,
  type Direction,
  flowPadding,
  nextInDirection,
  panCommands,
  showToast,
  t,
  usePageCommands,
} from '#core/client/index.ts'
import type { DiagramEdge } from '../../shared.ts'
import { bringIntoView, middleOfView, showPlace, visibleNodes } from '../canvas/visible-nodes.ts'
import {
  connect,
  freePlace,
  isGroup,
  type NodeType,
  newNode,
  nodeGap,
  nodeTypeOf,
  type Place,
  placeBeside,
} from '../parts/nodes.ts'
import type { DiagramPicking, DiagramState } from '../use-diagram.ts'

const zoomTimes = 1.3
const motion = { duration: 0 } as const
const { otherView } = canvasKeys

const ways = [
  {
    ...({ way: 'left', key: 'ArrowLeft', icon: 'arrow-left' } as const),
    ...{ step: { id: 'diagram.select-left', label: 'diagram.select-left' } },
    ...{ more: { id: 'diagram.more-left', label: 'diagram.more-left' } },
  },
  {
    ...({ way: 'right', key: 'ArrowRight', icon: 'arrow-right' } as const),
    ...{ step: { id: 'diagram.select-right', label: 'diagram.select-right' } },
    ...{ more: { id: 'diagram.more-right', label: 'diagram.more-right' } },
  },
  {
    ...({ way: 'up', key: 'ArrowUp', icon: 'arrow-up' } as const),
    ...{ step: { id: 'diagram.select-up', label: 'diagram.select-up' } },
    ...{ more: { id: 'diagram.more-up', label: 'diagram.more-up' } },
  },
  {
    ...({ way: 'down', key: 'ArrowDown', icon: 'arrow-down' } as const),
    ...{ step: { id: 'diagram.select-down', label: 'diagram.select-down' } },
    ...{ more: { id: 'diagram.more-down', label: 'diagram.more-down' } },
  },
] as const satisfies readonly { way: Direction; key: string; [more: string]: unknown }[]

/** The commands of the whole diagram: views, zoom, going from node to node, adding. */
export function useDiagramCommands(state: DiagramState): void {
  const { page, nodes, selected, select, view, setView, flow } = state
  const isDrawn = view === 'canvas'
  const keepView: Command = {
    ...{ id: 'diagram.keep-view', label: 'diagram.keep-view', icon: 'scan' },
    run: () => {
      if (!flow.current) return
      const { x, y, zoom } = flow.current.getViewport()
      page.edit({ viewport: { x: Math.round(x), y: Math.round(y), zoom: Math.round(zoom * 1000) / 1000 } })
      showToast({ kind: 'ok', id: 'diagram-view', title: t('diagram.kept') })
    },
  }
  /** Where the next node belongs that is not connected. */
  const nextPlace = () => (selected ? placeBeside(nodes, selected) : middleOfView(state))
  /** Of the type of what is selected, unless another one is meant. */
  const add = (label: string, { type, near = nextPlace() }: { type?: NodeType; near?: Place } = {}) => {
    const likely = selected && !isGroup(selected) ? nodeTypeOf(selected) : 'note'
    const node = newNode(label, freePlace(nodes, near), type ?? likely)
    page.items('nodes').put(node)
    select(node.id)
    showPlace(state, node.position)
    return node
  }
  const label = { name: 'label', label: 'diagram.label', ask: 'text', optional: true } as const
  const editing: Command[] = [
    {
      ...{ id: 'diagram.add', label: 'diagram.add', icon: 'plus', keys: ['2', 'n n'] },
      steps: [label],
      run: (_, { label: text = '' }) => {
        add(text)
      },
    },
    {
      ...{ id: 'diagram.note', label: 'diagram.note', icon: 'sticky-note', keys: '4' },
      steps: [label],
      run: (_, { label: text = '' }) => {
        add(text, { type: 'note' })
      },
    },
    {
      ...{ id: 'diagram.background', label: 'diagram.background-is', icon: 'layout-grid' },
      steps: [
        {
          ...{ name: 'background', label: 'diagram.background', ask: 'choice' },
          options: () => (['dots', 'lines', 'cross'] as const).map(value => ({ value, label: t(`option.${value}`) })),
        },
      ],
      run: (_, { background = 'dots' }) => page.edit({ background: background as 'dots' }),
    },
  ]
  const grow: Command = {
    ...{ id: 'diagram.grow', label: 'diagram.grow', icon: 'spline', keys: 'Shift-n' },
    steps: [label],
    run: (_, { label: text = '' }) => {
      if (!selected) return
      const near = { x: selected.position.x + nodeGap.x, y: selected.position.y }
      connect(page, selected.id, add(text, { near }).id)
    },
  }
  usePageCommands([
    {
      ...{ id: 'diagram.view-canvas', label: 'diagram.view-canvas', icon: 'workflow', safe: true },
      keys: isDrawn ? 'Shift-m' : ['Shift-m', otherView],
      run: () => setView('canvas'),
    },
    {
      ...{ id: 'diagram.view-table', label: 'diagram.view-table', icon: 'rows-3', safe: true },
      keys: isDrawn ? ['Shift-t', otherView] : 'Shift-t',
      run: () => setView('table'),
    },
    {
      ...{ id: 'diagram.select-all', label: 'diagram.select-all', icon: 'list-checks', keys: 'Mod-a', safe: true },
      // Without nodes too: the browser would select the texts of the page.
      run: () => {
        if (nodes.length > 0) state.selectAll(nodes.map(({ id }) => id))
        else showToast({ kind: 'info', id: 'diagram-selection', title: t('diagram.empty') })
      },
    },
    ...(isDrawn ? viewCommands(state) : []),
    ...(nodes.length > 0 ? goingCommands(state) : []),
    ...(nodes.length > 0 && isDrawn ? letterCommands(state) : []),
    ...(page.mayEdit ? editing : []),
    ...(page.mayEdit && isDrawn ? [keepView] : []),
    ...(page.mayEdit && selected ? [grow] : []),
  ])
}

/** Zoom and pan, with the keys of every canvas. */
function viewCommands({ flow, fitLarge }: DiagramState): Command[] {
  const zoom = (times: number) => void flow.current?.zoomTo(flow.current.getZoom() * times, motion)
  const repeated = { repeat: true, safe: true } as const
  return [
    {
      ...{ id: 'diagram.zoom-in', label: 'diagram.zoom-in', icon: 'zoom-in', keys: canvasKeys.zoomIn, ...repeated },
      run: () => zoom(zoomTimes),
    },
    {
      ...{ id: 'diagram.zoom-out', label: 'diagram.zoom-out', icon: 'zoom-out', keys: canvasKeys.zoomOut, ...repeated },
      run: () => zoom(1 / zoomTimes),
    },
    {
      ...{ id: 'diagram.fit', label: 'diagram.fit', icon: 'maximize', keys: canvasKeys.fit, safe: true },
      run: () =>
        fitLarge.current ? fitLarge.current() : void flow.current?.fitView({ ...motion, padding: flowPadding }),
    },
    ...panCommands('diagram', (dx, dy) => {
      const at = flow.current?.getViewport()
      if (at) void flow.current?.setViewport({ ...at, x: at.x + dx, y: at.y + dy }, motion)
    }),
  ]
}

/** Going from node to node, alone or adding to what is selected. */
function goingCommands(state: DiagramState): Command[] {
  const { nodes, selected, select, toggle, view, lifted } = state
  const nextTo = (way: Direction) => {
    // The table has a row below the other.
    const row = selected ? nodes.indexOf(selected) : -1
    if (view === 'table' && row >= 0 && way === 'up') return nodes[row - 1]
    if (view === 'table' && row >= 0 && way === 'down') return nodes[row + 1]
    const places = state.rects()
    const from = selected && places.get(selected.id)
    const points = nodes.map(({ id, position }) => places.get(id) ?? position)
    return nodes[from ? nextInDirection(points, from, way) : 0]
  }
  const go = (way: Direction, onto: (id: string) => void) => {
    const next = nextTo(way)
    if (!next) return
    onto(next.id)
    bringIntoView(state, next.id)
  }
  return [
    ...ways.map(
      ({ way, icon, step }): Command => ({
        // Arrows move what is in hand.
        ...{ ...step, icon, repeat: true, safe: true, ...(!lifted && { keys: canvasKeys.select[way] }) },
        run: () => go(way, select),
      }),
    ),
    ...ways.map(
      ({ way, key, icon, more }): Command => ({
        ...{ ...more, icon, keys: `Mod-${key}`, hidden: true, repeat: true, safe: true },
        run: () => go(way, id => toggle(id, true)),
      }),
    ),
    {
      ...{ id: 'diagram.find', label: 'diagram.find', icon: 'search', keys: 'Shift-f', safe: true },
      steps: [
        {
          ...{ name: 'node', label: 'diagram.node', ask: 'choice' },
          options: () => nodes.map(node => ({ value: node.id, label: state.nameOf(node) || t('diagram.unlabelled') })),
        },
      ],
      run: (_, { node: id = '' }) => {
        select(id)
        bringIntoView(state, id)
      },
    },
  ]
}

/** What is done with nodes that are chosen by letters on them. */
function letterCommands(state: DiagramState): Command[] {
  const { page, nodes, selection, select, toggle, setPicking } = state
  const show = (says: string, pick: (id: string) => void, more: Pick<DiagramPicking, 'from' | 'best'> = {}) => {
    if (visibleNodes(state).length > 0) setPicking({ says, pick, ...more })
    else showToast({ kind: 'info', id: 'diagram-letters', title: t('diagram.none-seen') })
  }
  const nameOf = (id: string) => {
    const node = state.byId.get(id)
    return (node && state.nameOf(node)) || t('diagram.unlabelled')
  }
  const connectFrom = (from: readonly string[]) => {
    const name = from.map(nameOf).join(', ')
    const best = likelyTarget(from, state.edges, visibleNodes(state))
    show(
      best ? t('diagram.connect-to', { name }) : t('diagram.letters-to', { name }),
      to => {
        if (from.every(id => id === to)) showToast({ kind: 'info', id: 'diagram-letters', title: t('diagram.same') })
        connect(page, from, to)
      },
      { from, best },
    )
  }
  const byLetters: Command[] = [
    {
      ...{ id: 'diagram.jump', label: 'diagram.jump', icon: 'keyboard', keys: canvasKeys.jump, safe: true },
      run: () => show(t('diagram.letters-go'), select),
    },
    {
      ...{ id: 'diagram.jump-more', label: 'diagram.jump-more', icon: 'keyboard', keys: 'x', safe: true },
      run: () => show(t('diagram.letters-more'), toggle),
    },
  ]
  const connecting: Command = {
    ...{ id: 'diagram.connect-letters', label: 'diagram.connect-letters', icon: 'spline', keys: ['3', 'Shift-o'] },
    run: () => {
      if (nodes.length < 2) showToast({ kind: 'info', id: 'diagram-letters', title: t('diagram.no-nodes') })
      else if (selection.length > 0) connectFrom(selection.map(({ id }) => id))
      else show(t('diagram.letters-from'), id => connectFrom([id]))
    },
  }
  return page.mayEdit ? [...byLetters, connecting] : byLetters
}

/** The nearest node in view that has no line with the first of some nodes yet; undefined if there is none. */
function likelyTarget(
  from: readonly string[],
  edges: readonly DiagramEdge[],
  seen: readonly { id: string; x: number; y: number }[],
): string | undefined {
  const [first = ''] = from
  const start = seen.find(({ id }) => id === first)
  const taken = new Set([
    ...from,
    ...edges.flatMap(({ source, target }) => (source === first ? target : target === first ? source : [])),
  ])
  const far = ({ x, y }: { x: number; y: number }) => (start ? Math.hypot(x - start.x, y - start.y) : 0)
  const [nearest] = seen.filter(({ id }) => !taken.has(id)).toSorted((one, other) => far(one) - far(other))
  return nearest?.id
}
