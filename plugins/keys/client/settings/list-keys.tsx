import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLinkList } from '#core/client/index.ts'

interface ListKeysProps {
  page: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
  filter: RefObject<HTMLInputElement | null>
}

/**
 * Gives the keys of lists to this one, but while another list of the page has the focus. A row that goes while it has the
 * focus, because it was changed say, leaves the focus to the list.
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

/** The list's one tab stop. */
export function focusTabStop(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
}

function Keys({ list, filter }: Omit<ListKeysProps, 'page'>) {
  useLinkList(list, filter)
  return null
}
