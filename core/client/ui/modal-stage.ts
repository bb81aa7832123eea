import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'

interface Modal {
  close(): void
  /** what had the focus before the first of the dialogs that replaced one another */
  cameFrom: Element | null
}

const open: Modal[] = []

/** The dialogs that what is drawn here is part of. */
export const AroundHere = createContext<readonly Modal[]>([])

/**
 * One modal dialog at a time. A dialog that opens while another is open closes it, the same way Escape does, so a form
 * keeps what was typed in its own way. One that is opened by a control of another dialog stands in its place until it is
 * done: the other is hidden (dialog.module.css), and is there again as it was.
 */
export function useModalStage(close: () => void): {
  /** gets the focus back in the end */
  cameFrom: RefObject<Element | null>
  /** for what is drawn inside */
  around: readonly Modal[]
} {
  const cameFrom = useRef(document.activeElement)
  const latest = useRef(close)
  latest.current = close
  const above = useContext(AroundHere)
  const [modal] = useState<Modal>(() => ({ close: () => latest.current(), cameFrom: cameFrom.current }))
  const [around] = useState(() => [...above, modal])
  useLayoutEffect(() => {
    const others = open.filter(other => !around.includes(other))
    open.push(modal)
    if (others[0]) {
      modal.cameFrom = others[0].cameFrom
      cameFrom.current = modal.cameFrom
    }
    for (const other of others) other.close()
    return () => {
      open.splice(open.indexOf(modal), 1)
    }
  }, [modal, around])
  return { cameFrom, around }
}

/** Hides the dialogs that are open, so that what is asked next does not lie over them; the result shows them again as they were. */
export function hideDialogs(): () => void {
  const layers = [...document.querySelectorAll<HTMLElement>('[data-modal-layer]')]
  for (const layer of layers) layer.style.visibility = 'hidden'
  return () => {
    for (const layer of layers) layer.style.visibility = ''
  }
}
