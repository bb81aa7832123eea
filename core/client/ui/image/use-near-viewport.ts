import { type RefObject, useEffect, useState } from 'react'
import { limits } from '#core/shared/limits.ts'

/** True once the element has been in or near the viewport. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (isNear || !watched) return
    const margin = `${limits.imageMarginPx}px`
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setIsNear(true)
      },
      // scrollMargin is for scroll containers inside the page; browsers without it ignore it.
      { rootMargin: margin, scrollMargin: margin },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
