import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Network } from 'vis-network/peer'
import { CanvasZoom, CommandButton, LetterHints, Skeleton, useT } from '#core/client/index.ts'
import { DrawnNetwork, type DrawnParts, showBeginning } from './drawn-network.ts'
import styles from './graph.module.css'
import type { Graph, GraphState } from './graph-state.ts'
import type { LayoutAnswer } from './layout/layout.worker.ts'
import { seenPlaces } from './layout/seen-places.ts'
import { Legend } from './legend.tsx'
import { lookOf } from './looks.ts'
import { isFew, NodeIcons, nodeSize } from './node-icons.tsx'
import type { Path } from './path.ts'

interface GraphCanvasProps {
  state: GraphState
  graph: Graph
  places: LayoutAnswer | null
  network: RefObject<Network | null>
  open: (id: string) => void
}

/** A graph of relations as it is drawn. Its keys are the commands of the page; this adds mouse, touch and pen. */
export function GraphCanvas({ state, graph, places, network, open }: GraphCanvasProps) {
  const { select, selected, path, picking, setPicking } = state
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const acts = useRef({ select, open })
  acts.current = { select, open }
  const theme = useThemeChange()
  const [drawing, setDrawing] = useState<DrawnNetwork | null>(null)
  const [shown, setShown] = useState(0)
  const fitted = useRef('')
  /** where reading begins: the selected thing, or that with the most relations */
  const first = useRef(selected?.id)
  first.current = selected?.id ?? graph.nodes[0]?.id
  const drawIcons = useRef<((context: CanvasRenderingContext2D) => void) | null>(null)
  const isThere = places !== null
  useEffect(() => {
    if (!box.current || !isThere) return
    const made = new DrawnNetwork(box.current)
    const { network: drawn } = made
    drawn.on('click', ({ nodes: [id] }: { nodes: string[] }) => acts.current.select(id ?? null))
    drawn.on('afterDrawing', (context: CanvasRenderingContext2D) => {
      drawIcons.current?.(context)
      drawRing(context, drawn, box.current)
    })
    drawn.on('doubleClick', ({ nodes: [id] }: { nodes: string[] }) => id !== undefined && acts.current.open(id))
    setDrawing(made)
    return () => {
      setDrawing(null)
      made.destroy()
      network.current = null
      fitted.current = ''
      delete box.current?.dataset.view
    }
  }, [isThere, network])
  useEffect(() => {
    void theme
    if (!box.current || !places || !drawing) return
    void drawing.show(drawnGraph(graph, places, box.current, path)).then(isShown => {
      if (!isShown) return
      const { network: drawn } = drawing
      if (!network.current) drawn.on('afterDrawing', () => tellView(box.current, drawn))
      network.current = drawn
      if (fitted.current !== keyOf(places)) showBeginning(drawn, places[first.current ?? ''], window.innerWidth)
      fitted.current = keyOf(places)
      setShown(before => before + 1)
    })
  }, [graph, places, drawing, theme, network, path])
  const selectedId = selected?.id
  useEffect(() => {
    void shown
    if (selectedId === undefined) network.current?.unselectAll()
    else if (graph.nodes.some(({ id }) => id === selectedId)) network.current?.selectNodes([selectedId])
  }, [graph, shown, network, selectedId])
  return (
    <>
      <Legend graph={graph} />
      <section
        className={styles.canvas}
        aria-label={t('graph.picture', { entities: graph.nodes.length, relations: graph.edges.length })}
      >
        <div ref={box} className={styles.drawing} data-drawn={places !== null} />
        <NodeIcons graph={graph} places={places} network={network} draw={drawIcons} />
        <p className="vh" role="status">
          {selected && t('graph.selected', { label: selected.label, count: selected.degree })}
        </p>
        {picking && places && (
          <LetterHints
            key={picking.says}
            says={picking.says}
            places={seenPlaces(graph, places, network.current)}
            onPick={id => {
              setPicking(null)
              picking.pick(id)
            }}
            onEnd={() => setPicking(null)}
          />
        )}
        {!places && <Skeleton label={t('shell.loading')} />}
        <CanvasZoom label={t('graph.zoom')}>
          <CommandButton command="graph.zoom-in" iconOnly icon="plus" variant="ghost" size="s" />
          <CommandButton command="graph.zoom-out" iconOnly icon="minus" variant="ghost" size="s" />
          <CommandButton command="graph.fit" iconOnly icon="maximize" variant="ghost" size="s" />
        </CanvasZoom>
      </section>
    </>
  )
}

/** For those who look at the page and not at the canvas: tests, and tools that read pages. */
function tellView(box: HTMLElement | null, drawn: Network): void {
  const { x, y } = drawn.getViewPosition()
  if (box) box.dataset.view = [x, y, drawn.getScale() * 1000].map(Math.round).join(' ')
}

function keyOf(places: LayoutAnswer): string {
  return Object.keys(places).join()
}

/** A ring around what is selected, which is seen at any zoom. */
function drawRing(context: CanvasRenderingContext2D, drawn: Network, box: HTMLElement | null): void {
  const [id] = drawn.getSelectedNodes()
  if (id === undefined || !box) return
  const { top, bottom, left, right } = drawn.getBoundingBox(id)
  const place = drawn.getPosition(id)
  const scale = drawn.getScale()
  const radius = Math.max(Math.min(right - left, bottom - top, 2 * (place.y - top)) / 2, 6 / scale) + 5 / scale
  context.save()
  context.strokeStyle = themeColors(box)('accent')
  context.lineWidth = 2 / scale
  context.beginPath()
  context.arc(place.x, place.y, radius, 0, 2 * Math.PI)
  context.stroke()
  context.restore()
}

/** Colours as the theme has them: a canvas does not know its variables. */
const themeColors = (box: HTMLElement) => (name: string) => colorOf(box, `var(--${name})`)

function colorOf(box: HTMLElement, value: string): string {
  box.style.color = value
  return getComputedStyle(box).color
}

/** How an author's colour is drawn: an edge that is seen on the page, and a pale ground for an icon. */
function ownColors(box: HTMLElement, isPale: boolean) {
  const known = new Map<string, { edge: string; ground: string }>()
  return (own: string) => {
    const before = known.get(own)
    if (before) return before
    box.style.setProperty('--own', own)
    const edge = colorOf(box, 'var(--own-seen)')
    const pale = 'color-mix(in oklab, var(--own) var(--own-wash), var(--float))'
    const colors = { edge, ground: isPale ? colorOf(box, pale) : edge }
    known.set(own, colors)
    return colors
  }
}

function drawnGraph(graph: Graph, places: LayoutAnswer, box: HTMLElement, path: Path | null): DrawnParts {
  const [ink, quiet, paper, accent] = ['ink', 'ink-3', 'paper', 'accent'].map(themeColors(box))
  const ownOf = ownColors(box, isFew(graph))
  const font = getComputedStyle(box).fontFamily
  const onPath = new Set(path ? [path.start.id, ...path.steps.map(({ node }) => node.id)] : [])
  const pathEdges = new Set<unknown>(path?.steps.map(({ edge }) => edge))
  const areLabelled = graph.edges.length <= 100
  const count = new Map<string, number>()
  /** the same relation has the same id tomorrow, and there may be two of them */
  const idOf = ({ from, to, label }: Graph['edges'][number]) => {
    const key = `${from} ${to} ${label}`
    const at = count.get(key) ?? 0
    count.set(key, at + 1)
    return `${key} ${at}`
  }
  return {
    nodes: graph.nodes.map(node => {
      const { id, label, degree } = node
      const { shape, color } = lookOf(node)
      const { edge, ground } = ownOf(color)
      const isOnPath = onPath.has(id)
      return {
        ...{ id, label: label.slice(0, 60), ...places[id], size: nodeSize(graph, degree), shape },
        ...{ borderWidth: isOnPath ? 4 : 2, borderWidthSelected: isOnPath ? 4 : 2 },
        color: {
          background: ground,
          border: isOnPath ? accent : edge,
          highlight: { background: ground, border: isOnPath ? accent : edge },
        },
        font: { color: ink, face: font, size: 14, strokeWidth: 3, strokeColor: paper },
      }
    }),
    edges: graph.edges.map(edge => {
      const { from, to, label } = edge
      const isOnPath = pathEdges.has(edge)
      return {
        ...{ id: idOf(edge), from, to, width: isOnPath ? 4 : 1 },
        label: areLabelled || isOnPath ? label.slice(0, 60) : '',
        arrows: { to: { enabled: label !== '', scaleFactor: 0.6 } },
        color: { color: isOnPath ? accent : quiet, highlight: accent },
        font: { color: ink, face: font, size: 12, strokeWidth: 3, strokeColor: paper },
      }
    }),
  }
}

/** A number that changes when the theme does. */
function useThemeChange(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => setCount(before => before + 1))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
    return () => observer.disconnect()
  }, [])
  return count
}
