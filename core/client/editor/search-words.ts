import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../context/command-context.ts'
import { go } from '../context/go.ts'

/** The name of the words a search led here with, in the address. */
const QUERY_PARAM = 'q'

/** The words wait here for the editor that has them; a page may have several. */
let pendingWords: string | null = null

/**
 * Has an editor go to the words that the address brings: `?q=low+water`. They are taken out of the address first, so that
 * going back or reloading does not search again.
 */
export function useSearchWords(goTo: (words: string) => boolean): void {
  const words = useSnapshot(commandContext).search[QUERY_PARAM]
  const latestGoTo = useRef(goTo)
  latestGoTo.current = goTo
  useEffect(() => {
    if (words) {
      pendingWords = String(words)
      const params = new URLSearchParams(location.search)
      if (!params.has(QUERY_PARAM)) return
      params.delete(QUERY_PARAM)
      const search = params.toString()
      go(`${location.pathname}${search && `?${search}`}`, { replace: true })
      return
    }
    if (pendingWords === null) return
    // After the page has been put where it was, or at its top.
    const timer = setTimeout(() => {
      if (pendingWords !== null && latestGoTo.current(pendingWords)) pendingWords = null
    }, 0)
    return () => clearTimeout(timer)
  }, [words])
}
