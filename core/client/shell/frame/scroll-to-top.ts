import { proxy, ref } from 'valtio'
import { limits } from '#core/shared/limits.ts'

/** The element scrolled beyond the limit, if there is one (SHELL-16). */
export const scrolled = proxy<{ part: (Element & object) | null }>({ part: null })

/** Watches everything that scrolls within an element; returns a function that stops it. */
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
