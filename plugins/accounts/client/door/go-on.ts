import { useEffect } from 'react'
import { go, takeRedirect, useSession } from '#core/client/index.ts'
import { typed } from './door-state.ts'

/** Whoever is signed in has no business at the door: on to where they were going (decision A-023). */
export function useGoOn(): void {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    typed.email = ''
    go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
}
