import { type RefObject, useEffect, useState } from 'react'
import { limits } from '#core/shared/limits.ts'

/** True once the element has been on the screen, or nearly so. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (near || !watched) return
    const margin = `${limits.imageMarginPx}px`
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      // The second is for what scrolls inside the page; browsers that do not know it leave it out.
      { rootMargin: margin, scrollMargin: margin },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
