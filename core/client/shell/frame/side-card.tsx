import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { proxy, ref, useSnapshot } from 'valtio'
import { frame } from './frame-state.ts'

const sideCard = proxy<{ element: (HTMLElement & object) | null }>({ element: null })

/** The frame provides its side card element here. */
export function setSideCardElement(element: HTMLElement | null): void {
  sideCard.element = element && ref(element)
}

/** Renders a page's content into the side card. */
export function SideCard({ children }: { children: ReactNode }) {
  const { element } = useSnapshot(sideCard)
  useEffect(() => {
    frame.sides++
    return () => {
      frame.sides--
    }
  }, [])
  return element && createPortal(children, element as HTMLElement)
}
