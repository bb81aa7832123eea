import { type PointerEvent as ReactPointerEvent, useRef } from 'react'
import type { Gantt } from './use-gantt.ts'
import { zoomed } from './view.ts'

/** Moves the view with a pressed pointer, and zooms with two fingers. */
export function usePan({ setView, width }: Gantt) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const distance = () => {
    const [one, other] = [...pointers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const stop = ({ pointerId }: ReactPointerEvent) => {
    pointers.current.delete(pointerId)
  }
  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const last = pointers.current.get(event.pointerId)
      if (!last || width === 0) return
      const before = distance()
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const after = distance()
      if (before > 0 && after > 0) setView(old => zoomed(old, before / after))
      else setView(old => ({ ...old, from: old.from - ((event.clientX - last.x) / width) * old.span }))
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
