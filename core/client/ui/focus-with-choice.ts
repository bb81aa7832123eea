import { type RefObject, useEffect, useRef } from 'react'

/**
 * The group of radio buttons to which the result is given: if a key of the page changes the choice while one of them has
 * the focus, the focus goes along, or two options would look chosen.
 */
export function useFocusWithChoice(value: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const own = group.current
    if (own?.contains(document.activeElement))
      own.querySelector<HTMLInputElement>(`input[value="${CSS.escape(value)}"]`)?.focus()
  }, [value])
  return group
}
