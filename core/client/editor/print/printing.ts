import { useEffect, useRef } from 'react'
import type { PrintedText } from './print-pages.tsx'

type Pages = typeof import('./print-pages.tsx')

let pages: Pages | undefined

async function loadPages(): Promise<Pages> {
  pages ??= await import('./print-pages.tsx')
  return pages
}

/** Prints texts as the pages of a book, each beginning a page of its own, without the frame. */
export async function printTexts(texts: readonly PrintedText[]): Promise<void> {
  const { showPages, takeAway } = await loadPages()
  showPages(texts)
  await document.fonts?.ready
  window.addEventListener('afterprint', takeAway, { once: true })
  window.print()
}

/** Has the browser's own printing print the whole text of a page, of which the screen draws only what is in sight. */
export function usePrintable(read: () => PrintedText): void {
  const newest = useRef(read)
  newest.current = read
  useEffect(() => {
    // Without the network it is fetched when it is asked for by the command, which says why it cannot be had.
    loadPages().catch(() => undefined)
    const before = () => pages && !pages.isShown() && pages.showPages([newest.current()])
    const after = () => pages?.takeAway()
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
