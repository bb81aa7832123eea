import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { proxy, ref, useSnapshot } from 'valtio'
import { usePane } from '../../context/panes.ts'
import { frame } from './frame-state.ts'

type CardPart = 'side' | 'besideHead' | 'besideDetails'

const elements = proxy<Record<CardPart, (HTMLElement & object) | null>>({
  side: null,
  besideHead: null,
  besideDetails: null,
})

/** For a `ref`: the frame and the pane beside the page provide their elements here. */
const setterOf = (part: CardPart) => (element: HTMLElement | null) => {
  elements[part] = element && ref(element)
}

export const setSideCardElement = setterOf('side')
export const setBesideHead = setterOf('besideHead')
export const setBesideDetails = setterOf('besideDetails')

interface SideCardProps {
  /** its first line, which the pane beside the page has in its own head */
  head?: ReactNode
  children: ReactNode
}

/** Renders a page's content into the side card, or into the details of the pane beside the page. */
export function SideCard({ head, children }: SideCardProps) {
  const { side, besideHead, besideDetails } = useSnapshot(elements)
  const isBeside = usePane() === 'second'
  useEffect(() => {
    if (isBeside) return
    frame.sides++
    return () => {
      frame.sides--
    }
  }, [isBeside])
  if (!isBeside)
    return (
      side &&
      createPortal(
        <>
          {head}
          {children}
        </>,
        side as HTMLElement,
      )
    )
  return (
    <>
      {besideHead && createPortal(head, besideHead as HTMLElement)}
      {besideDetails && createPortal(children, besideDetails as HTMLElement)}
    </>
  )
}
