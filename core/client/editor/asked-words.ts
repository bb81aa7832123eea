import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { desk } from '../desk/desk.ts'
import { go } from '../desk/go.ts'

/** The name of the words a search led here with, in the address. */
const NAME = 'q'

/** The words wait here for the editor that has them; a page may have several. */
let asked: string | null = null

/**
 * Has an editor go to the words that the address brings: `?q=low+water`. They are taken out of the address first, so that
 * going back or reloading does not search again.
 */
export function useAskedWords(goTo: (words: string) => boolean): void {
  const words = useSnapshot(desk).search[NAME]
  const newest = useRef(goTo)
  newest.current = goTo
  useEffect(() => {
    if (words) {
      asked = String(words)
      const rest = new URLSearchParams(location.search)
      if (!rest.has(NAME)) return
      rest.delete(NAME)
      const search = rest.toString()
      go(`${location.pathname}${search && `?${search}`}`, { replace: true })
      return
    }
    if (asked === null) return
    // After the page has been put where it was, or at its top.
    const timer = setTimeout(() => {
      if (asked !== null && newest.current(asked)) asked = null
    }, 0)
    return () => clearTimeout(timer)
  }, [words])
}
