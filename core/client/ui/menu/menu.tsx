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
import { lazyComponent, useLazyComponent } from '../lazy/lazy-component.ts'
import type { MenuGroup } from './menu-group.ts'

type MenuProps = {
  /** One button that takes a ref and spreads its props; it labels the menu. */
  trigger: ReactElement<ComponentProps<'button'>>
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

const lazyMenuList = lazyComponent(async () => (await import('./menu-list.tsx')).MenuList)

function assignRef<Value>(ref: Ref<Value> | undefined, value: Value | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}

/**
 * A menu under a button. The menu's code is loaded when the page is idle or on first opening; the button stays the same
 * element. An item runs once focus is back on the button, so whatever it opens can restore the focus there.
 */
export function Menu({
  trigger,
  groups,
  align = 'start',
  side = 'bottom',
  open: controlledOpen,
  onOpenChange,
}: MenuProps) {
  const List = useLazyComponent(lazyMenuList)
  const [uncontrolledOpen, setUncontrolledOpen] = useState(false)
  const [hasBeenOpen, setHasBeenOpen] = useState(false)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  /** Whether the first item gets the focus; opened by pointer, the menu itself gets it. */
  const focusFirstRef = useRef(true)
  const generatedId = useId()
  const open = controlledOpen ?? uncontrolledOpen
  const isLoading = open && !List
  const triggerProps = trigger.props
  const id = triggerProps.id ?? generatedId

  const changeOpen = useCallback(
    (next: boolean) => {
      if (next === open) return
      setUncontrolledOpen(next)
      onOpenChange?.(next)
    },
    [open, onOpenChange],
  )
  useEffect(() => {
    if (!isLoading) return
    lazyMenuList.load().catch(error => {
      changeOpen(false)
      throw error
    })
  }, [isLoading, changeOpen])
  // Stays mounted after the first opening, so that it can restore focus on closing.
  if (open && !hasBeenOpen) setHasBeenOpen(true)

  useEffect(() => {
    if (!open) focusFirstRef.current = true
  }, [open])

  const triggerRef = triggerProps.ref
  const ref = useCallback(
    (node: HTMLButtonElement | null) => {
      setButton(node)
      assignRef(triggerRef, node)
    },
    [triggerRef],
  )
  const triggerElement = cloneElement(trigger, {
    id,
    ref,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open && List ? `${id}-menu` : undefined,
    onPointerDown: event => {
      triggerProps.onPointerDown?.(event)
      if (event.button !== 0 || event.ctrlKey) return
      // Prevents the button from taking the focus that the menu is about to get.
      if (!open && List) event.preventDefault()
      focusFirstRef.current = false
      changeOpen(!open)
    },
    onClick: event => {
      triggerProps.onClick?.(event)
      // A click without a pointer: keyboard or assistive technology.
      if (event.detail === 0) changeOpen(true)
    },
    onKeyDown: event => {
      triggerProps.onKeyDown?.(event)
      if (isLoading && event.key === 'Escape') changeOpen(false)
      // Keys with a modifier belong to the page.
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
      event.preventDefault()
      if (!event.repeat) changeOpen(event.key === 'ArrowDown' || !open)
    },
    onBlur: event => {
      triggerProps.onBlur?.(event)
      // If the user has moved on while the code loaded, the menu does not open.
      if (isLoading) changeOpen(false)
    },
  })
  return (
    <>
      {triggerElement}
      {List && button && hasBeenOpen && (
        <List
          id={`${id}-menu`}
          button={button}
          groups={groups}
          align={align}
          side={side}
          open={open}
          onOpenChange={changeOpen}
          focusFirstRef={focusFirstRef}
        />
      )}
    </>
  )
}
