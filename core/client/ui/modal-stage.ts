import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Modal {
  close(): void
  /** what had the focus before the first of the dialogs that replaced one another */
  cameFrom: Element | null
}

const open: Modal[] = []

/**
 * One modal dialog at a time: a dialog that opens while another is open closes it, the same way Escape does, so a form
 * keeps what was typed in its own way. Returns what has to get the focus back in the end: where the first one came from.
 */
export function useModalStage(close: () => void): RefObject<Element | null> {
  const cameFrom = useRef(document.activeElement)
  const latest = useRef(close)
  latest.current = close
  useLayoutEffect(() => {
    const modal: Modal = { close: () => latest.current(), cameFrom: cameFrom.current }
    const before = open.slice()
    open.push(modal)
    if (before[0]) {
      modal.cameFrom = before[0].cameFrom
      cameFrom.current = modal.cameFrom
    }
    for (const other of before) other.close()
    return () => {
      open.splice(open.indexOf(modal), 1)
    }
  }, [])
  return cameFrom
}
