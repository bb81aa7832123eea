import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'

interface OpenModal {
  close(): void
  /** what had the focus before the first of the dialogs that replaced one another */
  previousFocus: Element | null
}

const openModals: OpenModal[] = []

/** The dialogs that what is drawn here is part of. */
export const EnclosingModals = createContext<readonly OpenModal[]>([])

/**
 * One modal dialog at a time. A dialog that opens while another is open closes it, the same way Escape does, so a form
 * keeps what was typed in its own way. One that is opened by a control of another dialog stands in its place until it is
 * done: the other is hidden (dialog.module.css), and is there again as it was.
 */
export function useModalStack(close: () => void): {
  /** gets the focus back in the end */
  cameFrom: RefObject<Element | null>
  /** for what is drawn inside */
  around: readonly OpenModal[]
} {
  const previousFocus = useRef(document.activeElement)
  const latest = useRef(close)
  latest.current = close
  const parentModals = useContext(EnclosingModals)
  const [modal] = useState<OpenModal>(() => ({ close: () => latest.current(), previousFocus: previousFocus.current }))
  const [enclosingModals] = useState(() => [...parentModals, modal])
  useLayoutEffect(() => {
    const others = openModals.filter(other => !enclosingModals.includes(other))
    openModals.push(modal)
    if (others[0]) {
      modal.previousFocus = others[0].previousFocus
      previousFocus.current = modal.previousFocus
    }
    for (const other of others) other.close()
    return () => {
      openModals.splice(openModals.indexOf(modal), 1)
    }
  }, [modal, enclosingModals])
  return { cameFrom: previousFocus, around: enclosingModals }
}

/** Hides the dialogs that are open, so that what is asked next does not lie over them; the result shows them again as they were. */
export function hideDialogs(): () => void {
  const layers = [...document.querySelectorAll<HTMLElement>('[data-modal-layer]')]
  for (const layer of layers) layer.style.visibility = 'hidden'
  return () => {
    for (const layer of layers) layer.style.visibility = ''
  }
}
