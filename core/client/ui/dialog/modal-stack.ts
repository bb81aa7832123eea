import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react'

interface OpenModal {
  close(): void
  /** the focused element before the first of the dialogs that replaced one another */
  previousFocus: Element | null
}

const openModals: OpenModal[] = []

/** The dialogs around the current component. */
export const EnclosingModals = createContext<readonly OpenModal[]>([])

/**
 * Allows one modal dialog at a time. A dialog that opens while another is open closes it, as Escape does, so a form can
 * keep its values. A dialog opened by a control of another one hides that dialog (dialog.module.css) until it closes.
 */
export function useModalStack(close: () => void): {
  /** the element that gets the focus back */
  cameFrom: RefObject<Element | null>
  /** context for nested components */
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

/** Hides the open dialogs, so that the palette is not covered; returns a function that shows them again. */
export function hideDialogs(): () => void {
  const layers = [...document.querySelectorAll<HTMLElement>('[data-modal-layer]')]
  for (const layer of layers) layer.style.visibility = 'hidden'
  return () => {
    for (const layer of layers) layer.style.visibility = ''
  }
}
