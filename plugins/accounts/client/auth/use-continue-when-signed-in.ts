import { useEffect } from 'react'
import { go, takeRedirect, useSession } from '#core/client/index.ts'
import { enteredEmail } from './entered-email.ts'

/** Whoever is signed in has no business at the door: on to where they were going (decision A-023). */
export function useContinueWhenSignedIn(): void {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    enteredEmail.email = ''
    go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
}
