import { type RefObject, useEffect, useRef, useState } from 'react'
import { Network } from 'vis-network/peer'
import { CanvasZoom, CommandButton, LetterHints, Skeleton, useT } from '#core/client/index.ts'
import styles from './graph.module.css'
import type { Graph, GraphState } from './graph-state.ts'
import type { LayoutAnswer } from './layout.worker.ts'
import type { Path } from './path.ts'
import { seenPlaces } from './seen-places.ts'

const shapes = ['dot', 'square', 'diamond', 'triangle', 'hexagon', 'star', 'triangleDown'] as const

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
  const drawn = useRef('')
  useEffect(() => {
    if (!box.current || !places) return
    const camera = drawn.current === keyOf(places) ? cameraOf(network.current) : null
    const made = new Network(box.current, drawnGraph(graph, places, box.current, path), options)
    if (camera) made.moveTo(camera)
    else made.fit({ animation: false })
    drawn.current = keyOf(places)
    made.on('click', ({ nodes: [id] }: { nodes: string[] }) => acts.current.select(id ?? null))
    made.on('doubleClick', ({ nodes: [id] }: { nodes: string[] }) => id !== undefined && acts.current.open(id))
    // For those who look at the page and not at the canvas: tests, and tools that read pages.
    made.on('afterDrawing', () => {
      const { x, y } = made.getViewPosition()
      if (box.current) box.current.dataset.view = [x, y, made.getScale() * 1000].map(Math.round).join(' ')
    })
    network.current = made
    void theme
    return () => {
      made.destroy()
      network.current = null
    }
  }, [graph, places, theme, network, path])
  const selectedId = selected?.id
  useEffect(() => {
    void [graph, theme, path]
    if (!places || !network.current) return
    if (selectedId === undefined) network.current.unselectAll()
    else network.current.selectNodes([selectedId])
  }, [graph, places, theme, network, selectedId, path])
  return (
    <section
      className={styles.canvas}
      aria-label={t('graph.picture', { entities: graph.nodes.length, relations: graph.edges.length })}
    >
      <div ref={box} className={styles.drawing} data-drawn={places !== null} />
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
  )
}

const options = {
  autoResize: true,
  physics: false,
  layout: { improvedLayout: false },
  interaction: { dragNodes: false, keyboard: false, hideEdgesOnDrag: false },
  edges: { smooth: false, width: 1 },
} as const

function keyOf(places: LayoutAnswer): string {
  return Object.keys(places).join()
}

function cameraOf(network: Network | null) {
  return network && { position: network.getViewPosition(), scale: network.getScale() }
}

/** Colours as the theme has them: a canvas does not know its variables. */
function drawnGraph(graph: Graph, places: LayoutAnswer, box: HTMLElement, path: Path | null) {
  const colors = (name: string) => {
    box.style.color = `var(--${name})`
    return getComputedStyle(box).color
  }
  const [ink, quiet, paper, accent, info] = ['ink', 'ink-3', 'paper', 'accent', 'info'].map(colors)
  const font = getComputedStyle(box).fontFamily
  const kinds = [...new Set(graph.nodes.map(({ entity }) => entity))].sort()
  const onPath = new Set(path ? [path.start.id, ...path.steps.map(({ node }) => node.id)] : [])
  const pathEdges = new Set<unknown>(path?.steps.map(({ edge }) => edge))
  const areLabelled = graph.edges.length <= 100
  return {
    nodes: graph.nodes.map(({ id, entity, label, degree }) => ({
      ...{ id, label: label.slice(0, 60), ...places[id], size: 8 + Math.min(degree, 20) },
      shape: shapes[kinds.indexOf(entity) % shapes.length] ?? 'dot',
      color: {
        background: onPath.has(id) ? accent : info,
        border: paper,
        highlight: { background: accent, border: ink },
      },
      font: { color: ink, face: font, size: 14, strokeWidth: 3, strokeColor: paper },
    })),
    edges: graph.edges.map(edge => {
      const { from, to, label } = edge
      const isOnPath = pathEdges.has(edge)
      return {
        ...{
          from,
          to,
          width: isOnPath ? 4 : 1,
          ...((areLabelled || isOnPath) && label && { label: label.slice(0, 60) }),
        },
        ...(label && { arrows: { to: { enabled: true, scaleFactor: 0.6 } } }),
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
