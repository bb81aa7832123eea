import { type Command, type Direction, nextInDirection, showToast, t, usePageCommands } from '#core/client/index.ts'
import { connect, freePlace, newNode, nodeGap } from './nodes.ts'
import type { DiagramState } from './use-diagram.ts'

const zoomTimes = 1.3
const motion = { duration: 0 } as const

const ways: readonly { id: string; label: string; keys: string; icon: string; way: Direction }[] = [
  { id: 'diagram.select-left', label: 'diagram.select-left', keys: 'ArrowLeft', icon: 'arrow-left', way: 'left' },
  { id: 'diagram.select-right', label: 'diagram.select-right', keys: 'ArrowRight', icon: 'arrow-right', way: 'right' },
  { id: 'diagram.select-up', label: 'diagram.select-up', keys: 'ArrowUp', icon: 'arrow-up', way: 'up' },
  { id: 'diagram.select-down', label: 'diagram.select-down', keys: 'ArrowDown', icon: 'arrow-down', way: 'down' },
]

/** The commands of the whole diagram: views, zoom, going from node to node, adding. */
export function useDiagramCommands(state: DiagramState): void {
  const { page, nodes, selected, select, view, setView, flow } = state
  const reveal = (id: string) => {
    select(id)
    const box = document.querySelector('.react-flow')?.getBoundingClientRect()
    const position = nodes.find(node => node.id === id)?.position
    if (!box || !position || !flow.current) return
    const { x, y } = flow.current.flowToScreenPosition(position)
    const isSeen = x >= box.left && x <= box.right - nodeGap.x / 2 && y >= box.top && y <= box.bottom - nodeGap.y / 2
    const zoom = flow.current.getZoom()
    if (!isSeen) void flow.current.setCenter(position.x + nodeGap.x / 2, position.y, { zoom, ...motion })
  }
  const step = (way: Direction) => {
    const from = selected?.position
    const at = from
      ? nextInDirection(
          nodes.map(({ position }) => position),
          from,
          way,
        )
      : 0
    const next = nodes[at]
    if (next) reveal(next.id)
  }
  const middle = () => {
    const box = document.querySelector('.react-flow')?.getBoundingClientRect()
    const { x = 0, y = 0 } =
      (box && flow.current?.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })) ?? {}
    return { x, y }
  }
  const add = (label: string) => {
    const near = selected ? { x: selected.position.x + nodeGap.x, y: selected.position.y } : middle()
    const node = newNode(label, freePlace(nodes, near))
    page.items('nodes').put(node)
    select(node.id)
    return node
  }
  const label = { name: 'label', label: 'diagram.label', ask: 'text', optional: true } as const
  const zooming: Command[] = [
    {
      ...{
        id: 'diagram.zoom-in',
        label: 'diagram.zoom-in',
        icon: 'zoom-in',
        keys: ['+', '='],
        repeat: true,
        safe: true,
      },
      run: () => void flow.current?.zoomTo(flow.current.getZoom() * zoomTimes, motion),
    },
    {
      ...{ id: 'diagram.zoom-out', label: 'diagram.zoom-out', icon: 'zoom-out', keys: '-', repeat: true, safe: true },
      run: () => void flow.current?.zoomTo(flow.current.getZoom() / zoomTimes, motion),
    },
    {
      ...{ id: 'diagram.fit', label: 'diagram.fit', icon: 'maximize', keys: '0', safe: true },
      run: () => void flow.current?.fitView(motion),
    },
  ]
  const going: Command[] = [
    ...ways.map(({ way, ...one }): Command => ({ ...one, repeat: true, safe: true, run: () => step(way) })),
    {
      ...{ id: 'diagram.find', label: 'diagram.find', icon: 'search', keys: 'f', safe: true },
      steps: [
        {
          ...{ name: 'node', label: 'diagram.node', ask: 'choice' },
          options: () => nodes.map(node => ({ value: node.id, label: state.nameOf(node) || t('diagram.unlabelled') })),
        },
      ],
      run: (_, { node: id = '' }) => reveal(id),
    },
  ]
  const editing: Command[] = [
    {
      ...{ id: 'diagram.add', label: 'diagram.add', icon: 'plus', keys: 'n n' },
      steps: [label],
      run: (_, { label: text = '' }) => {
        add(text)
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
  const keepView: Command = {
    ...{ id: 'diagram.keep-view', label: 'diagram.keep-view', icon: 'scan' },
    run: () => {
      if (!flow.current) return
      const { x, y, zoom } = flow.current.getViewport()
      page.edit({ viewport: { x: Math.round(x), y: Math.round(y), zoom: Math.round(zoom * 1000) / 1000 } })
      showToast({ kind: 'ok', id: 'diagram-view', title: t('diagram.kept') })
    },
  }
  const grow: Command = {
    ...{ id: 'diagram.grow', label: 'diagram.grow', icon: 'spline', keys: 'Shift-n' },
    steps: [label],
    run: (_, { label: text = '' }) => {
      if (selected) connect(page, selected.id, add(text).id)
    },
  }
  const isDrawn = view === 'canvas'
  usePageCommands([
    {
      ...{ id: 'diagram.view-canvas', label: 'diagram.view-canvas', icon: 'workflow', keys: 'Shift-m', safe: true },
      run: () => setView('canvas'),
    },
    {
      ...{ id: 'diagram.view-table', label: 'diagram.view-table', icon: 'rows-3', keys: 'Shift-t', safe: true },
      run: () => setView('table'),
    },
    ...(isDrawn ? zooming : []),
    ...(nodes.length > 0 ? going : []),
    ...(page.mayEdit ? editing : []),
    ...(page.mayEdit && isDrawn ? [keepView] : []),
    ...(page.mayEdit && selected ? [grow] : []),
  ])
}
