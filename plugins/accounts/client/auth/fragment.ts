import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'

/** What came behind the `#` of a mailed link or from Google: never in a request, out of the address at once. */
const fragment = proxy<{ values: Readonly<Record<string, string>> }>({ values: {} })

const fragmentNames = ['token', 'id_token', 'error', 'state']

/** Takes known values out of the address, so that neither history nor a glance at the screen keeps them. */
export function takeFragment(): void {
  const params = new URLSearchParams(location.hash.slice(1))
  const values = Object.fromEntries([...params].filter(([name]) => fragmentNames.includes(name)))
  if (Object.keys(values).length === 0) return
  fragment.values = values
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** The values taken, followed: a second link opened in the same window changes only what is behind the `#`. */
export function useFragment(): Readonly<Record<string, string>> {
  useEffect(() => {
    window.addEventListener('hashchange', takeFragment)
    return () => window.removeEventListener('hashchange', takeFragment)
  }, [])
  return useSnapshot(fragment).values
}

/** Forgets what was taken: it is used up. */
export function dropFragment(): void {
  fragment.values = {}
}
