import { type RefObject, useEffect, useRef } from 'react'
import type { CanvasPoint } from '../camera.ts'

/** How the nodes of a picture are moved, in the coordinates of the canvas. */
interface PictureDrag {
  /** the node of the picture at a point of the screen */
  nodeAt(at: { clientX: number; clientY: number }): string | undefined
  /** the node begins to move; where it is */
  start(id: string): CanvasPoint | undefined
  move(id: string, to: CanvasPoint): void
  /** it is let go; null if it goes back to where it was */
  stop(id: string, to: CanvasPoint | null): void
  zoom(): number
}

/** A press that moves less is a click. */
const slopPx = 3
/** With it @xyflow/react does not move the view. */
const noPan = 'nopan'

/**
 * Lets nodes that are only drawn be dragged at once: the library drags elements, and what is far away is none until it
 * is chosen. Escape and a second finger let the node go back.
 */
export function usePictureDrag(canvas: RefObject<HTMLElement | null>, drag: PictureDrag | null): void {
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let end: () => void = () => undefined
    const down = (event: PointerEvent) => {
      end()
      const isPlain = event.button === 0 && event.isPrimary && !event.shiftKey && !event.ctrlKey && !event.metaKey
      const pane = event.target instanceof Element ? event.target.closest('.react-flow__pane') : null
      const id = isPlain && pane ? latest.current?.nodeAt(event) : undefined
      if (pane && id !== undefined) end = follow(latest, { id, pane, event })
    }
    element.addEventListener('pointerdown', down, true)
    return () => {
      end()
      element.removeEventListener('pointerdown', down, true)
    }
  }, [canvas])
}

/** @returns what ends it, with the node where it was */
function follow(
  drag: RefObject<PictureDrag | null>,
  { id, pane, event: { pointerId, clientX, clientY } }: { id: string; pane: Element; event: PointerEvent },
): () => void {
  let from: CanvasPoint | undefined
  const place = (event: PointerEvent): CanvasPoint | null => {
    const zoom = drag.current?.zoom() || 1
    return from ? { x: from.x + (event.clientX - clientX) / zoom, y: from.y + (event.clientY - clientY) / zoom } : null
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    if (!from && Math.hypot(event.clientX - clientX, event.clientY - clientY) < slopPx) return
    from ??= drag.current?.start(id)
    const to = place(event)
    if (to) drag.current?.move(id, to)
  }
  const finish = (to: CanvasPoint | null) => {
    for (const [name, listener] of listeners) window.removeEventListener(name, listener, true)
    pane.classList.remove(noPan)
    if (from) drag.current?.stop(id, to)
    from = undefined
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    if (from) ignoreClick()
    finish(place(event))
  }
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === pointerId) finish(null)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !from) return
    event.stopPropagation()
    finish(null)
  }
  const listeners = [
    ['pointermove', move as EventListener],
    ['pointerup', up as EventListener],
    ['pointercancel', cancel as EventListener],
    ['keydown', key as EventListener],
  ] as const
  for (const [name, listener] of listeners) window.addEventListener(name, listener, true)
  pane.classList.add(noPan)
  return () => finish(null)
}

/** The click that ends a drag means nothing. */
function ignoreClick(): void {
  const stop = (event: Event) => event.stopPropagation()
  window.addEventListener('click', stop, { capture: true, once: true })
  // It comes at once, or not at all.
  setTimeout(() => window.removeEventListener('click', stop, true), 0)
}
