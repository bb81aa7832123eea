import { useReactFlow, useStore } from '@xyflow/react'
import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { subscribe } from 'valtio'
import { formatNumber, useT } from '../../i18n/intl.ts'
import { theme as themeState } from '../../theme/theme.ts'
import styles from './flow.module.css'
import {
  boxesWithin,
  type FlowBox,
  type FlowLine,
  FlowPainter,
  type FlowTheme,
  type FlowView,
  rectInView,
} from './flow-painter.ts'

/** With more nodes than this a canvas of @xyflow/react draws its lines, and from far its nodes, as one picture. */
export const largeFlow = 200
/** Nearer than this, and with no more in view, nodes are elements that can be dragged and connected. */
const near = { zoom: 0.6, nodes: 80 } as const
/** From far, so many of the chosen ones are elements. */
export const chosenFromFar = 50

interface FlowPictureProps {
  boxes: ReadonlyMap<string, FlowBox>
  lines: readonly FlowLine[]
  chosen: ReadonlySet<string>
  /** whether the nodes are elements, and only the lines are drawn here */
  isNear: boolean
  onNear(isNear: boolean): void
}

/** Whether the nodes of a canvas are elements, which the picture says by what is in view. */
export function useNear(isLarge: boolean) {
  const [isNear, setNear] = useState(!isLarge)
  const isFitting = useRef(false)
  const onNear = useCallback((near: boolean) => {
    if (!isFitting.current) setNear(near)
  }, [])
  return {
    ...{ isNear, onNear },
    /** shows everything; all that comes into view would be made as elements first */
    showAll: (moveView: () => void) => {
      isFitting.current = true
      flushSync(() => setNear(false))
      moveView()
      isFitting.current = false
    },
  }
}

function useView(): FlowView {
  const [x, y, zoom] = useStore(({ transform }) => transform)
  const width = useStore(store => store.width)
  const height = useStore(store => store.height)
  return { x, y, zoom, width, height }
}

/** Runs the last of the functions it is given, once, before the next frame is shown. */
function useBeforeFrame(): (run: () => void) => void {
  const frame = useRef(0)
  const latest = useRef<() => void>(undefined)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return useCallback(run => {
    latest.current = run
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0
      latest.current?.()
    })
  }, [])
}

/** The lines of a large canvas below its nodes, and from far the nodes too. It is a child of the canvas. */
export function FlowPicture({ boxes, lines, chosen, isNear, onNear }: FlowPictureProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const [painter] = useState(() => new FlowPainter())
  const beforeFrame = useBeforeFrame()
  const view = useView()
  const theme = useFlowTheme(ref)
  const { x, y, zoom, width, height } = view
  useLayoutEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context || !theme || width === 0) return
    const seen = { x, y, zoom, width, height }
    const paint = () => {
      const pixelRatio = window.devicePixelRatio || 1
      const size = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)] as const
      // Setting a size clears the canvas, even to what it is.
      if (canvas.width !== size[0]) canvas.width = size[0]
      if (canvas.height !== size[1]) canvas.height = size[1]
      painter.paint({ context, pixelRatio, view: seen, theme, boxes, lines, chosen, boxesShown: !isNear })
      canvas.dataset.painted = String(isNear ? 0 : boxes.size)
    }
    // Painting takes as long as rendering the nodes, and both together would block the page. Several changes within a
    // frame are painted once.
    if (canvas.dataset.painted === undefined) paint()
    else beforeFrame(paint)
    const willBeNear = zoom >= near.zoom && boxesWithin(boxes.values(), rectInView(seen)).length <= near.nodes
    if (willBeNear !== isNear) onNear(willBeNear)
  }, [painter, beforeFrame, theme, x, y, zoom, width, height, boxes, lines, chosen, isNear, onNear])
  return (
    <div className={styles.picture} aria-hidden="true">
      <canvas ref={ref} />
    </div>
  )
}

/** The colours of the theme; null until the element is there. */
function useFlowTheme(ref: RefObject<HTMLElement | null>): FlowTheme | null {
  const [theme, setTheme] = useState<FlowTheme | null>(null)
  useLayoutEffect(() => {
    const read = () => ref.current && setTheme(flowTheme(ref.current))
    read()
    return subscribe(themeState, read)
  }, [ref])
  return theme
}

function flowTheme(element: HTMLElement): FlowTheme {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const colors = new Map<string, string>()
  const probe = document.createElement('span')
  return {
    ...{ paper: token('--paper'), box: token('--float'), ink: token('--ink') },
    ...{ line: token('--flow-line') || token('--ink-3'), edge: token('--ink-3') },
    ...{ accent: token('--accent'), font: token('--font-ui') },
    colorOf: color => {
      const known = colors.get(color)
      if (known !== undefined) return known
      probe.style.setProperty('--own', color)
      probe.style.color = 'var(--own-seen)'
      element.parentElement?.append(probe)
      const seen = getComputedStyle(probe).color
      probe.remove()
      colors.set(color, seen)
      return seen
    },
  }
}

const mapSize = { width: 196, height: 126 } as const
const mapMargin = 10

/** The whole canvas in its corner, with what is seen of it; a press or a drag there moves the view. */
export function FlowMap({ boxes }: { boxes: ReadonlyMap<string, FlowBox> }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const flow = useReactFlow()
  const view = useView()
  const theme = useFlowTheme(ref)
  const frame = useRef({ x: 0, y: 0, scale: 1 })
  const beforeFrame = useBeforeFrame()
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context || !theme) return
    beforeFrame(() => {
      const pixelRatio = window.devicePixelRatio || 1
      canvas.width = mapSize.width * pixelRatio
      canvas.height = mapSize.height * pixelRatio
      frame.current = paintMap(context, pixelRatio, { boxes, view, theme })
    })
  })
  const go = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return
    const box = currentTarget.getBoundingClientRect()
    const { x, y, scale } = frame.current
    const at = { x: (clientX - box.left) / scale + x, y: (clientY - box.top) / scale + y }
    void flow.setCenter(at.x, at.y, { zoom: view.zoom, duration: 0 })
  }
  return (
    <div className={styles.map} aria-hidden="true">
      <canvas
        ref={ref}
        style={{ width: mapSize.width, height: mapSize.height }}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          go(event)
        }}
        onPointerMove={go}
      />
    </div>
  )
}

/** @returns which point is at its corner, and how much smaller everything is */
function paintMap(
  context: CanvasRenderingContext2D,
  pixelRatio: number,
  { boxes, view, theme }: { boxes: ReadonlyMap<string, FlowBox>; view: FlowView; theme: FlowTheme },
): { x: number; y: number; scale: number } {
  const seen = rectInView(view)
  let [left, top, right, bottom] = [seen.x, seen.y, seen.x + seen.width, seen.y + seen.height]
  for (const { x, y, width, height } of boxes.values()) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  const room = { width: mapSize.width - 2 * mapMargin, height: mapSize.height - 2 * mapMargin }
  const scale = Math.min(room.width / Math.max(right - left, 1), room.height / Math.max(bottom - top, 1))
  const x = left - (mapSize.width / scale - (right - left)) / 2
  const y = top - (mapSize.height / scale - (bottom - top)) / 2
  const all = scale * pixelRatio
  context.setTransform(all, 0, 0, all, -x * all, -y * all)
  for (const box of boxes.values()) {
    context.globalAlpha = box.look === 'frame' ? 0.25 : 0.8
    context.fillStyle = box.color ? theme.colorOf(box.color) : theme.edge
    context.fillRect(box.x, box.y, Math.max(box.width, 1.5 / scale), Math.max(box.height, 1.5 / scale))
  }
  context.globalAlpha = 1
  context.strokeStyle = theme.accent
  context.lineWidth = 1.5 / scale
  context.strokeRect(seen.x, seen.y, seen.width, seen.height)
  return { x, y, scale }
}

/** The zoom of the canvas, such as 100 %. It is a child of the canvas. */
export function FlowZoomFigure() {
  useT()
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100))
  return <span className={styles.figure}>{formatNumber(percent)} %</span>
}
