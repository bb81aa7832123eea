import type { CanvasPoint } from './camera.ts'

/** What a user does with mouse, finger or pen; places in CSS pixels of the element. */
interface GestureHandlers {
  /** a press: true keeps it, and what follows are `drag` and `drop` instead of panning */
  press(at: CanvasPoint): boolean
  drag(at: CanvasPoint): void
  drop(at: CanvasPoint): void
  /** the drag was ended by the system or a second finger */
  cancel(): void
  tap(at: CanvasPoint): void
  doubleTap(at: CanvasPoint): void
  hover(at: CanvasPoint | null): void
  pan(dx: number, dy: number): void
  /** the pan has ended with a speed, in pixels a millisecond */
  fling(velocity: CanvasPoint): void
  zoom(times: number, at: CanvasPoint): void
}

/** A press that moves less than this is a tap. */
const slopPx = 5
const doubleTapMs = 350

/** Reads gestures on an element. @returns what stops it */
export function watchGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const pointers = new Map<number, CanvasPoint>()
  let start: CanvasPoint | null = null
  let isMoved = false
  let isKept = false
  let wasPinched = false
  let velocity = { x: 0, y: 0 }
  let movedAt = 0
  let tappedAt = -Infinity
  const place = (event: { clientX: number; clientY: number }) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const down = (event: PointerEvent) => {
    const isPress = event.button === 0 || event.button === 1
    if (!isPress || pointers.size >= 2) return
    element.setPointerCapture(event.pointerId)
    const at = place(event)
    pointers.set(event.pointerId, at)
    velocity = { x: 0, y: 0 }
    if (pointers.size === 2) {
      if (isKept) handlers.cancel()
      isKept = false
      wasPinched = true
      return
    }
    start = at
    isMoved = false
    wasPinched = false
    // The middle button always pans.
    isKept = event.button === 0 && handlers.press(at)
  }
  const move = (event: PointerEvent) => {
    const last = pointers.get(event.pointerId)
    const at = place(event)
    if (!last) return handlers.hover(at)
    if (pointers.size === 2) return pinch(event.pointerId, at)
    if (!isMoved && start && Math.hypot(at.x - start.x, at.y - start.y) < slopPx) return
    isMoved = true
    pointers.set(event.pointerId, at)
    if (isKept) return handlers.drag(at)
    const ms = Math.max(event.timeStamp - movedAt, 1)
    velocity = { x: (at.x - last.x) / ms, y: (at.y - last.y) / ms }
    movedAt = event.timeStamp
    handlers.pan(at.x - last.x, at.y - last.y)
  }
  const pinch = (id: number, at: CanvasPoint) => {
    const before = [...pointers.values()]
    pointers.set(id, at)
    const after = [...pointers.values()]
    const was = spanOf(before)
    const is = spanOf(after)
    handlers.pan(is.x - was.x, is.y - was.y)
    if (was.length > 0 && is.length > 0) handlers.zoom(is.length / was.length, is)
  }
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    const at = place(event)
    if (isKept && isMoved) handlers.drop(at)
    else if (isKept) handlers.cancel()
    else if (isMoved && !wasPinched && event.timeStamp - movedAt < 50) handlers.fling(velocity)
    if (!isMoved && !wasPinched && event.button === 0) tap(at, event.timeStamp)
    isKept = false
  }
  const tap = (at: CanvasPoint, time: number) => {
    const isDouble = time - tappedAt < doubleTapMs
    tappedAt = isDouble ? -Infinity : time
    if (isDouble) handlers.doubleTap(at)
    else handlers.tap(at)
  }
  const cancel = (event: PointerEvent) => {
    if (pointers.delete(event.pointerId) && isKept) handlers.cancel()
    isKept = false
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    if (event.shiftKey) handlers.pan(-lines * (event.deltaY || event.deltaX), 0)
    else if (!event.ctrlKey && event.deltaX !== 0) handlers.pan(-lines * event.deltaX, -lines * event.deltaY)
    // A pinch on a touchpad comes as a wheel with Ctrl and small steps.
    else handlers.zoom((event.ctrlKey ? 0.99 : 0.9985) ** (lines * event.deltaY), place(event))
  }
  const leave = () => handlers.hover(null)
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', cancel)
  element.addEventListener('pointerleave', leave)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', cancel)
    element.removeEventListener('pointerleave', leave)
    element.removeEventListener('wheel', wheel)
  }
}

/** The middle between two pointers and their distance. */
function spanOf([one = { x: 0, y: 0 }, other = one]: readonly CanvasPoint[]): CanvasPoint & { length: number } {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, length: Math.hypot(one.x - other.x, one.y - other.y) }
}
