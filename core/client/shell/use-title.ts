import { useEffect } from 'react'
import { proxy } from 'valtio'
import { usePane } from '../context/panes.ts'

/** The title that the shown page has set; empty for none. */
export const pageTitle = proxy({ text: '' })

/**
 * Sets the title of the document and in the top bar: what the page shows, and the project or story in which it is.
 * Does nothing while the title is unknown, and beside the page of the address.
 */
export function useTitle(title: string | undefined, within = ''): void {
  const pane = usePane()
  useEffect(() => {
    if (title === undefined || pane === 'second') return
    document.title = [title, within, 'Skald'].filter(part => part !== '').join(' · ')
    pageTitle.text = title
    return () => {
      pageTitle.text = ''
    }
  }, [title, within, pane])
}
