import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { later, useLater } from './later.ts'
import type { MenuGroup } from './menu-group.ts'

export type MenuProps = {
  /** One button that takes a ref and spreads its props; it names the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

const list = later(async () => (await import('./menu-list.tsx')).MenuList)

function hand<Value>(ref: Ref<Value> | undefined, value: Value | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

/**
 * A menu of commands under a button. The button is drawn plainly; the menu's own code is fetched when the page has time, or
 * when it is first opened, and then opens in place. An item runs once focus is back on the button, so whatever it opens can
 * return it there.
 */
export function Menu({ trigger, groups, align = 'start', side = 'bottom', open: wanted, onOpenChange }: MenuProps) {
  const List = useLater(list)
  const [own, setOwn] = useState(false)
  const [everOpen, setEverOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  /** Whether the first item takes the focus; where a pointer opens the menu, only the menu as a whole. */
  const toFirst = useRef(true)
  const madeId = useId()
  const open = wanted ?? own
  const waiting = open && !List
  const given = trigger.props
  const id = given.id ?? madeId

  const change = useCallback(
    (next: boolean) => {
      if (next === open) return
      setOwn(next)
      onOpenChange?.(next)
    },
    [open, onOpenChange],
  )
  useEffect(() => {
    if (!waiting) return
    list.load().catch(error => {
      change(false)
      throw error
    })
  }, [waiting, change])
  // Once it has been open it stays, so that it can give focus back as it closes.
  if (open && !everOpen) setEverOpen(true)

  useEffect(() => {
    if (!open) toFirst.current = true
  }, [open])

  const givenRef = given.ref
  const ref = useCallback(
    (node: HTMLButtonElement | null) => {
      setButton(node)
      hand(givenRef, node)
    },
    [givenRef],
  )
  const shown = cloneElement(trigger, {
    id,
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open && List ? `${id}-menu` : undefined,
    onPointerDown: event => {
      given.onPointerDown?.(event)
      if (event.button !== 0 || event.ctrlKey) return
      // The button does not take the focus that the menu is about to have.
      if (!open && List) event.preventDefault()
      toFirst.current = false
      change(!open)
    },
    onClick: event => {
      given.onClick?.(event)
      // A click that no pointer made: assistive technology.
      if (event.detail === 0) change(true)
    },
    onKeyDown: event => {
      given.onKeyDown?.(event)
      if (waiting && event.key === 'Escape') change(false)
      // With a modifier they belong to the page.
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
      event.preventDefault()
      if (!event.repeat) change(event.key === 'ArrowDown' || !open)
    },
    onBlur: event => {
      given.onBlur?.(event)
      // Whoever has gone on is not called back by a menu that comes late.
      if (waiting) change(false)
    },
  })
  return (
    <>
      {shown}
      {List && button && everOpen && (
        <List
          id={`${id}-menu`}
          button={button}
          groups={groups}
          align={align}
          side={side}
          open={open}
          onOpenChange={change}
          toFirst={toFirst}
        />
      )}
    </>
  )
}
