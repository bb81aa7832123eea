import { useEffect } from 'react'
import { proxy } from 'valtio'
import { usePane } from '../context/panes.ts'

/** The title that the shown page has set; empty for none. */
export const pageTitle = proxy({ text: '' })

/**
 * Sets the title of the document and in the top bar: what the page shows, then ` · ` and where that is. Does nothing
 * while the title is unknown, and beside the page of the address.
 */
export function useTitle(title: string | undefined): void {
  const pane = usePane()
  useEffect(() => {
    if (title === undefined || pane === 'beside') return
    document.title = title === '' ? 'Skald' : `${title} · Skald`
    pageTitle.text = title
    return () => {
      pageTitle.text = ''
    }
  }, [title, pane])
}
