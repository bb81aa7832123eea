import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { CallError } from '#core/client/index.ts'

/**
 * Values from the URL fragment of an emailed link or of Google. They are never part of a request and leave the URL at
 * once.
 */
const fragment = proxy<{ path: string; values: Readonly<Record<string, string>> }>({ path: '', values: {} })
const noValues: Readonly<Record<string, string>> = {}

const fragmentNames = ['token', 'id_token', 'error', 'state']

/** Moves known values out of the URL, so that they do not stay in the history or on the screen. */
export function takeFragment(): void {
  const params = new URLSearchParams(location.hash.slice(1))
  const values = Object.fromEntries([...params].filter(([name]) => fragmentNames.includes(name)))
  if (Object.keys(values).length === 0) return
  Object.assign(fragment, { path: location.pathname, values })
  history.replaceState(history.state, '', location.pathname + location.search)
}

/**
 * The values taken at this address, live: a second link opened in the same window changes only the fragment. A page
 * never gets the token of another page's link.
 */
export function useFragment(): Readonly<Record<string, string>> {
  useEffect(() => {
    window.addEventListener('hashchange', takeFragment)
    return () => window.removeEventListener('hashchange', takeFragment)
  }, [])
  const { path, values } = useSnapshot(fragment)
  return path === location.pathname ? values : noValues
}

/** True if a call was refused because of the token of an emailed link, which has no input. */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof CallError && (error.problem?.errors ?? []).some(({ path }) => path === 'token')
}

/** Drops the values after they were used. */
export function dropFragment(): void {
  fragment.values = {}
}
