import { useEffect, useRef } from 'react'
import type { PrintedText } from './print-pages.tsx'

type PrintPagesModule = typeof import('./print-pages.tsx')

let loadedPages: PrintPagesModule | undefined

async function loadPages(): Promise<PrintPagesModule> {
  loadedPages ??= await import('./print-pages.tsx')
  return loadedPages
}

/** Prints texts as the pages of a book, each beginning a page of its own, without the frame. */
export async function printTexts(texts: readonly PrintedText[]): Promise<void> {
  const { showPages, removePages } = await loadPages()
  showPages(texts)
  await document.fonts?.ready
  window.addEventListener('afterprint', removePages, { once: true })
  window.print()
}

/** Has the browser's own printing print the whole text of a page, of which the screen draws only what is in sight. */
export function usePrintable(read: () => PrintedText): void {
  const latestRead = useRef(read)
  latestRead.current = read
  useEffect(() => {
    // Without the network it is fetched when it is asked for by the command, which says why it cannot be had.
    loadPages().catch(() => undefined)
    const before = () => loadedPages && !loadedPages.arePagesShown() && loadedPages.showPages([latestRead.current()])
    const after = () => loadedPages?.removePages()
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
