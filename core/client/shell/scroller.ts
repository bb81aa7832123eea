import { proxy, ref } from 'valtio'
import { limits } from '#core/shared/limits.ts'

/** What has been scrolled on this page, once it has been far enough to offer the way back (foundation 2, Shell). */
export const scrolled = proxy<{ part: (Element & object) | null }>({ part: null })

/** Follows everything that scrolls within a part of the page; the result stops it. */
export function followScrolling(whole: HTMLElement): () => void {
  const follow = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('[role="listbox"], [role="menu"], textarea')) return
    if (target.scrollTop > limits.scrollButtonPx) scrolled.part = ref(target)
    else if (scrolled.part === target) scrolled.part = null
  }
  whole.addEventListener('scroll', follow, { capture: true, passive: true })
  return () => {
    whole.removeEventListener('scroll', follow, { capture: true })
    scrolled.part = null
  }
}

export function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const part = scrolled.part ?? document.getElementById('main')
  part?.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}
