import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Network } from 'vis-network/peer'
import { CanvasZoom, LetterHints, lazyModule, reportFailure, Skeleton, useT } from '#core/client/index.ts'
import type { Graph } from '../../shared.ts'
import styles from '../graph.module.css'
import type { GraphState } from '../graph-state.ts'
import type { LayoutAnswer } from '../layout/layout-graph.ts'
import { barOver, paneOver, visiblePlaces } from '../layout/visible-places.ts'
import { beginningView, moveTo, reaches } from './camera.ts'
import type { DrawnNetwork } from './drawn-network.ts'
import { type DrawnParts, drawnGraph, isFew } from './drawn-parts.ts'
import { NodeIcons } from './node-icons.tsx'
import { erasePicture, paintPicture } from './picture.ts'

/** Large, and not needed for the first picture; it is loaded while the graph is asked for. */
const library = lazyModule(() => import('./drawn-network.ts'))
// A failure is reported where the library is needed.
library.load().catch(() => undefined)

interface GraphCanvasProps {
  state: GraphState
  graph: Graph
  places: LayoutAnswer | null
  network: RefObject<Network | null>
  open: (id: string) => void
}

/** A graph of relations as it is drawn. Its keys are the commands of the page; this adds mouse, touch and pen. */
export function GraphCanvas({ state, graph, places, network, open }: GraphCanvasProps) {
  const { select, selected, path, picking, setPicking, hasPane } = state
  const { date } = state.asOf
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const acts = useRef({ select, open })
  acts.current = { select, open }
  const picture = useRef<HTMLCanvasElement>(null)
  const theme = useThemeChange()
  const [drawing, setDrawing] = useState<DrawnNetwork | null>(null)
  const [shown, setShown] = useState(0)
  /** the places that were last moved into view, and the view of them */
  const fitted = useRef<{ places: string; view: string } | null>(null)
  /** where reading begins: the selected entity, or that with the most relations */
  const first = useRef(selected?.id)
  first.current = selected?.id ?? graph.nodes[0]?.id
  const drawIcons = useRef<((context: CanvasRenderingContext2D) => void) | null>(null)
  const isThere = places !== null
  const parts = useRef<DrawnParts | null>(null)
  useLayoutEffect(() => {
    void theme
    const [place, canvas] = [box.current, picture.current]
    if (canvas && (!places || isFew(graph))) erasePicture(canvas)
    if (!place || !places) return
    const drawn = drawnGraph(graph, places, place, { path, date })
    parts.current = drawn
    if (isFew(graph) || !canvas) return
    // It reports the size before the first frame, when the layout of the page is complete.
    const observer = new ResizeObserver(() => {
      if (network.current) return observer.disconnect()
      paintPicture(canvas, drawn, beginning(place, graph, places, first.current), sizeOf(place))
      canvas.dataset.painted = String(graph.nodes.length)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [graph, places, theme, path, date, network])
  useEffect(() => {
    const place = box.current
    if (!place || !isThere) return
    let made: DrawnNetwork | null = null
    let isOver = false
    const make = async () => {
      const { DrawnNetwork } = await library.load()
      // Not before the picture is on the screen.
      await painted()
      if (isOver) return
      made = new DrawnNetwork(place)
      const { network: drawn } = made
      drawn.on('click', ({ nodes: [id] }: { nodes: string[] }) => acts.current.select(id ?? null))
      drawn.on('afterDrawing', (context: CanvasRenderingContext2D) => {
        drawIcons.current?.(context)
        drawRing(context, drawn, parts.current?.accent ?? '')
      })
      drawn.on('doubleClick', ({ nodes: [id] }: { nodes: string[] }) => id !== undefined && acts.current.open(id))
      setDrawing(made)
    }
    make().catch(reportFailure)
    return () => {
      isOver = true
      setDrawing(null)
      made?.destroy()
      network.current = null
      fitted.current = null
      delete place.dataset.view
    }
  }, [isThere, network])
  useEffect(() => {
    void theme
    void path
    void date
    if (!places || !drawing || !parts.current) return
    void drawing.show(parts.current).then(isShown => {
      if (!isShown || !box.current) return
      const { network: drawn } = drawing
      if (!network.current) drawn.on('afterDrawing', () => publishView(box.current, drawn))
      network.current = drawn
      if (picture.current) erasePicture(picture.current)
      if (fitted.current?.places !== keyOf(places)) {
        drawn.moveTo(moveTo(beginning(box.current, graph, places, first.current)))
        fitted.current = { places: keyOf(places), view: viewOf(drawn) }
      }
      setShown(before => before + 1)
    })
  }, [graph, places, drawing, theme, network, path, date])
  // What the filters cover is free when they are closed, unless somebody has moved the graph.
  const hadPane = useRef(hasPane)
  useEffect(() => {
    if (hadPane.current === hasPane) return
    hadPane.current = hasPane
    const [drawn, place] = [network.current, box.current]
    if (!drawn || !place || !places || fitted.current?.view !== viewOf(drawn)) return
    drawn.moveTo(moveTo(beginning(place, graph, places, first.current)))
    fitted.current = { places: keyOf(places), view: viewOf(drawn) }
  }, [hasPane, graph, places, network])
  const selectedId = selected?.id
  useEffect(() => {
    void shown
    if (selectedId === undefined) network.current?.unselectAll()
    else if (graph.nodes.some(({ id }) => id === selectedId)) network.current?.selectNodes([selectedId])
  }, [graph, shown, network, selectedId])
  return (
    <section
      className={styles.canvas}
      aria-label={t('graph.picture', { entities: graph.nodes.length, relations: graph.edges.length })}
    >
      <div ref={box} className={styles.drawing} data-drawn={places !== null} />
      <div className={styles.picture} aria-hidden="true">
        <canvas ref={picture} />
      </div>
      <NodeIcons graph={graph} places={places} network={network} draw={drawIcons} />
      <p className="vh" role="status">
        {selected && t('graph.selected', { label: selected.label, count: selected.degree })}
      </p>
      {picking && places && (
        <LetterHints
          key={picking.says}
          says={picking.says}
          places={visiblePlaces(graph, places, network.current)}
          onPick={id => {
            setPicking(null)
            picking.pick(id)
          }}
          onEnd={() => setPicking(null)}
        />
      )}
      {!places && <Skeleton label={t('shell.loading')} />}
      <CanvasZoom label={t('graph.zoom')} commands="graph" />
    </section>
  )
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

/** The view with which a graph opens. */
function beginning(box: HTMLElement, graph: Graph, places: LayoutAnswer, first: string | undefined) {
  return beginningView(
    reaches(graph.nodes, places),
    { ...sizeOf(box), left: paneOver().width, below: barOver() },
    { first: places[first ?? ''], screenWidth: window.innerWidth },
  )
}

/** Resolves when what is drawn now is on the screen. */
function painted(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}

/** For those who look at the page and not at the canvas: tests, and tools that read pages. */
function publishView(box: HTMLElement | null, drawn: Network): void {
  if (box) box.dataset.view = viewOf(drawn)
}

/** What is in view, as a text that can be compared. */
function viewOf(drawn: Network): string {
  const { x, y } = drawn.getViewPosition()
  return [x, y, drawn.getScale() * 1000].map(Math.round).join(' ')
}

function keyOf(places: LayoutAnswer): string {
  return Object.keys(places).join()
}

/** A ring around what is selected, which is seen at any zoom. */
function drawRing(context: CanvasRenderingContext2D, drawn: Network, color: string): void {
  const [id] = drawn.getSelectedNodes()
  if (id === undefined) return
  const { top, bottom, left, right } = drawn.getBoundingBox(id)
  const place = drawn.getPosition(id)
  const scale = drawn.getScale()
  const radius = Math.max(Math.min(right - left, bottom - top, 2 * (place.y - top)) / 2, 6 / scale) + 5 / scale
  context.save()
  context.strokeStyle = color
  context.lineWidth = 2 / scale
  context.beginPath()
  context.arc(place.x, place.y, radius, 0, 2 * Math.PI)
  context.stroke()
  context.restore()
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
