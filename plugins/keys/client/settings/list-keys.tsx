import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLinkList } from '#core/client/index.ts'

interface ListKeysProps {
  page: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  filter: RefObject<HTMLInputElement | null>
}

/**
 * Binds the list shortcuts to this list, unless another list of the page has the focus. If the focused row is removed,
 * the focus moves to the list.
 */
export function ListKeys({ page, list, filter }: ListKeysProps) {
  const [isNear, setIsNear] = useState(false)
  const inside = useRef(false)
  useEffect(() => {
    const checkFocus = (focused: EventTarget | null) => {
      if (!(focused instanceof Element)) return
      inside.current = list.current?.contains(focused) === true
      setIsNear(page.current?.contains(focused) === true || !focused.closest('ul'))
    }
    const watch = ({ target }: FocusEvent) => checkFocus(target)
    checkFocus(document.activeElement)
    document.addEventListener('focusin', watch)
    return () => document.removeEventListener('focusin', watch)
  }, [page, list])
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) focusTabStop(list.current)
  })
  return isNear && <Keys list={list} filter={filter} />
}

/** Focuses the list's tab stop. */
export function focusTabStop(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
}

function Keys({ list, filter }: Omit<ListKeysProps, 'page'>) {
  useLinkList(list, filter)
  return null
}
