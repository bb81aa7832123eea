import { proxy, ref } from 'valtio'
import { limits } from '#core/shared/limits.ts'

/** What has been scrolled on this page, once it has been far enough to offer the way back. */
export const scrolled = proxy<{ part: (Element & object) | null }>({ part: null })

/** Follows everything that scrolls within a part of the page; the result stops it. */
export function trackScrolling(container: HTMLElement): () => void {
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('[role="listbox"], [role="menu"], textarea')) return
    if (target.scrollTop > limits.scrollButtonPx) scrolled.part = ref(target)
    else if (scrolled.part === target) scrolled.part = null
  }
  container.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    container.removeEventListener('scroll', onScroll, { capture: true })
    scrolled.part = null
  }
}

export function scrollToTop(): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const element = scrolled.part ?? document.getElementById('main')
  element?.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
}
