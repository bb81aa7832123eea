import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { landmarkOf } from '../landmark.ts'
import { placeBeside } from '../tooltip/tooltip-position.ts'
import styles from './hover-card.module.css'

type HoverCardProps = {
  /** Rendered only while the card is open. */
  card: ReactNode
  /** Delay in milliseconds before it opens. */
  delay: number
  /** Called before a possible opening, to prefetch data. */
  onApproach?: () => void
  /** One focusable element that spreads its props. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/** Time for the pointer to cross the gap between an element and its card. */
const graceMs = 150

/**
 * Shows a card beside a hovered or keyboard-focused element. The card can be hovered, Escape closes it (WCAG 1.4.13),
 * and it takes no focus: its content is also available behind the element.
 */
export function HoverCard({ card, delay, onApproach, children }: HoverCardProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])

  const schedule = (change: HTMLElement | null, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTarget(change), ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setTarget(null)
  }
  const approach = (element: HTMLElement) => {
    onApproach?.()
    schedule(element, delay)
  }
  const childProps = children.props
  const shown = cloneElement(children, {
    'aria-describedby': target ? id : childProps['aria-describedby'],
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      childProps.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') approach(event.currentTarget)
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      childProps.onPointerLeave?.(event)
      if (event.currentTarget !== document.activeElement || !target) schedule(null, graceMs)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      childProps.onPointerDown?.(event)
      close()
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      childProps.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) approach(event.currentTarget)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      childProps.onBlur?.(event)
      close()
    },
  })
  return (
    <>
      {shown}
      {target &&
        card &&
        createPortal(
          <HoverCardBox
            id={id}
            target={target}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={() => schedule(null, graceMs)}
            onClose={close}
          >
            {card}
          </HoverCardBox>,
          landmarkOf(target) ?? document.body,
        )}
    </>
  )
}

type HoverCardBoxProps = {
  id: string
  target: HTMLElement
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

/** The card alone, for components that watch many elements. */
export function HoverCardBox({ id, target, onEnter, onLeave, onClose, children }: HoverCardBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.showPopover?.(), [])
  usePosition(box, target)
  useDismiss(target, onClose)
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      className={styles.card}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </div>
  )
}

/** Below the element if there is room; positioned again when its content grows. */
function usePosition(box: Ref<HTMLDivElement> & { current: HTMLDivElement | null }, target: HTMLElement): void {
  useLayoutEffect(() => {
    const card = box.current
    if (!card) return
    const position = () => placeBeside(card, target, 'bottom')
    position()
    const observer = new ResizeObserver(position)
    observer.observe(card)
    return () => observer.disconnect()
  }, [box, target])
}

function useDismiss(target: HTMLElement, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Escape for the keyboard-focused element is consumed; for a hovered one it also reaches the page.
      if (target === document.activeElement) {
        event.preventDefault()
        event.stopPropagation()
      }
      latest.current()
    }
    const scroll = ({ target: scrolled }: Event) => {
      if (scrolled instanceof Node && scrolled.contains(target)) latest.current()
    }
    window.addEventListener('keydown', key, true)
    window.addEventListener('scroll', scroll, true)
    return () => {
      window.removeEventListener('keydown', key, true)
      window.removeEventListener('scroll', scroll, true)
    }
  }, [target])
}
