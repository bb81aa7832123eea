import { type RefObject, useEffect, useRef } from 'react'

/** A row that goes while it has the focus, because it was changed say, leaves the focus to the list. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const inside = useRef(false)
  useEffect(() => {
    const watch = ({ target }: FocusEvent) => {
      inside.current = target instanceof Node && list.current?.contains(target) === true
    }
    document.addEventListener('focusin', watch)
    return () => document.removeEventListener('focusin', watch)
  }, [list])
  useEffect(() => {
    if (inside.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
  })
}
