import { useEffect } from 'react'
import { go, takeRedirect, useSession } from '#core/client/index.ts'
import { enteredEmail } from './entered-email.ts'

/** Leaves the sign-in screens if the user is signed in already, for the page they asked for. */
export function useContinueWhenSignedIn(): void {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    enteredEmail.email = ''
    go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
}
