import { useEffect } from 'react'

/** Names the window after the page; nothing while the page does not know its name yet. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title === '' ? 'Skald' : `${title} · Skald`
  }, [title])
}
