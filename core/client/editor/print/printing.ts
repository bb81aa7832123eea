import { useEffect, useRef } from 'react'
import { usePane } from '../../context/panes.ts'
import type { PrintedText } from './print-pages.tsx'

type PrintPagesModule = typeof import('./print-pages.tsx')

let loadedPages: PrintPagesModule | undefined

async function loadPages(): Promise<PrintPagesModule> {
  loadedPages ??= await import('./print-pages.tsx')
  return loadedPages
}

/** Prints texts as the pages of a book, without the frame; each text starts on a new page. */
export async function printTexts(texts: readonly PrintedText[]): Promise<void> {
  const { showPages, removePages, imagesLoaded } = await loadPages()
  showPages(texts)
  await document.fonts?.ready
  await imagesLoaded()
  window.addEventListener('afterprint', removePages, { once: true })
  window.print()
}

/**
 * Makes the browser's own print command print the whole text of a page, of which only the visible part is in the
 * document.
 */
export function usePrintable(read: () => PrintedText): void {
  const latestRead = useRef(read)
  latestRead.current = read
  const pane = usePane()
  useEffect(() => {
    if (pane === 'second') return
    // A failed preload is ignored here: the print command loads it again and reports the error.
    loadPages().catch(() => undefined)
    const before = () => loadedPages && !loadedPages.arePagesShown() && loadedPages.showPages([latestRead.current()])
    const after = () => loadedPages?.removePages()
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [pane])
}
