import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { commandContext } from '../context/command-context.ts'
import { go } from '../context/go.ts'

/** The query parameter with the words that were searched for. */
const QUERY_PARAM = 'q'

/** The words until the editor that contains them takes them; a page may have several editors. */
let pendingWords: string | null = null

/**
 * Makes an editor go to the words in the address: `?q=low+water`. They are removed from the address first, so that
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
    // After the scroll position of the page was restored or reset.
    const timer = setTimeout(() => {
      if (pendingWords !== null && latestGoTo.current(pendingWords)) pendingWords = null
    }, 0)
    return () => clearTimeout(timer)
  }, [words])
}
