import { useEffect } from 'react'
import { usePane } from '../context/panes.ts'

/** Sets the document title; does nothing while the title is unknown, and beside the page of the address. */
export function useTitle(title: string | undefined): void {
  const pane = usePane()
  useEffect(() => {
    if (title !== undefined && pane !== 'beside') document.title = title === '' ? 'Skald' : `${title} · Skald`
  }, [title, pane])
}
