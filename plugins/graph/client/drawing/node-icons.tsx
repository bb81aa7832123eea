import { type RefObject, useEffect, useRef } from 'react'
import type { Network } from 'vis-network/peer'
import { Icon } from '#core/client/index.ts'
import type { Graph } from '../../shared.ts'
import styles from '../graph.module.css'
import type { LayoutAnswer } from '../layout/layout-graph.ts'
import { lookOf } from '../looks.ts'
import { isFew, nodeSize } from './drawn-parts.ts'

/** Smaller icons than this on the screen are not drawn: nobody could tell them apart. */
const leastPx = 8
const iconGrid = 24

interface NodeIconsProps {
  graph: Graph
  places: LayoutAnswer | null
  network: RefObject<Network | null>
  /** asks for a drawing of the icons, which the canvas calls after each of its own */
  draw: RefObject<((context: CanvasRenderingContext2D) => void) | null>
}

/**
 * The icons in the nodes of the canvas. They are the icons of the page, kept out of sight; a canvas needs their paths.
 */
export function NodeIcons({ graph, places, network, draw }: NodeIconsProps) {
  const box = useRef<HTMLDivElement>(null)
  const names = [...new Set(graph.nodes.map(node => lookOf(node).icon))].sort()
  useEffect(() => {
    const paths = new Map<string, Path2D>()
    const pathOf = (name: string) => {
      const known = paths.get(name)
      if (known) return known
      const svg = box.current?.querySelector(`[data-name="${CSS.escape(name)}"] > svg`)
      // It is empty while the icons are loaded.
      if (!svg?.firstElementChild) return undefined
      const path = pathOfElement(svg)
      paths.set(name, path)
      return path
    }
    draw.current = context => {
      const view = network.current
      if (view && places) drawIcons(context, { view, graph, places, pathOf, box: box.current })
    }
    network.current?.redraw()
    const loaded = new MutationObserver(() => network.current?.redraw())
    if (box.current) loaded.observe(box.current, { childList: true, subtree: true })
    return () => {
      loaded.disconnect()
      draw.current = null
    }
  }, [graph, places, network, draw])
  return (
    <div ref={box} className={styles.icons} aria-hidden="true">
      {names.map(name => (
        <span key={name} data-name={name}>
          <Icon name={name} />
        </span>
      ))}
    </div>
  )
}

interface IconDrawing {
  view: Network
  graph: Graph
  places: LayoutAnswer
  pathOf(name: string): Path2D | undefined
  box: HTMLElement | null
}

/** Only those that are in view and large enough: thousands are never drawn at once. */
function drawIcons(context: CanvasRenderingContext2D, { view, graph, places, pathOf, box }: IconDrawing): void {
  const scale = view.getScale()
  if (!box || nodeSize(graph, Number.POSITIVE_INFINITY) * scale < leastPx) return
  const { canvas } = context
  const from = view.DOMtoCanvas({ x: 0, y: 0 })
  const to = view.DOMtoCanvas({ x: canvas.clientWidth, y: canvas.clientHeight })
  const style = getComputedStyle(box)
  context.save()
  context.strokeStyle = isFew(graph) ? style.color : style.backgroundColor
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const node of graph.nodes) {
    const place = places[node.id]
    const size = nodeSize(graph, node.degree)
    if (!place || size * scale < leastPx) continue
    if (place.x < from.x - size || place.x > to.x + size || place.y < from.y - size || place.y > to.y + size) continue
    const { icon, shape } = lookOf(node)
    const path = pathOf(icon)
    if (!path) continue
    const times = size / iconGrid
    // Shift the icon towards the base of a triangle, where it is widest.
    const down = { triangle: 0.2, triangleDown: -0.2 }[String(shape)] ?? 0
    context.save()
    context.translate(place.x - size / 2, place.y - size / 2 + down * size)
    context.scale(times, times)
    context.lineWidth = 2
    context.stroke(path)
    context.restore()
  }
  context.restore()
}

/** The outline of an icon, with all that is drawn in it. */
function pathOfElement(element: Element): Path2D {
  const path = new Path2D()
  for (const child of element.children) {
    const matrix = child instanceof SVGGraphicsElement ? child.transform.baseVal.consolidate()?.matrix : undefined
    const own = child.children.length > 0 ? pathOfElement(child) : shapeOf(child)
    path.addPath(own, matrix && { a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, e: matrix.e, f: matrix.f })
  }
  return path
}

function shapeOf(element: Element): Path2D {
  const number = (name: string) => Number(element.getAttribute(name) ?? 0)
  const path = new Path2D(element.getAttribute('d') ?? '')
  const points = (element.getAttribute('points') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
  if (element.tagName === 'circle') path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI)
  if (element.tagName === 'ellipse')
    path.ellipse(number('cx'), number('cy'), number('rx'), number('ry'), 0, 0, 2 * Math.PI)
  if (element.tagName === 'rect')
    path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  if (element.tagName === 'line') {
    path.moveTo(number('x1'), number('y1'))
    path.lineTo(number('x2'), number('y2'))
  }
  for (let at = 0; at + 1 < points.length; at += 2) path.lineTo(points[at] ?? 0, points[at + 1] ?? 0)
  if (element.tagName === 'polygon') path.closePath()
  return path
}
