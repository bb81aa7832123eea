import { useEffect } from 'react'
import { Door, go, takeRedirect, useSession } from '#core/client/index.ts'
import { typed } from './door-state.ts'
import { RegisterForm } from './register-form.tsx'

/** Creates an account and goes on to the builder. Verifying the email can wait: a banner there asks for it. */
export function RegisterPage() {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    typed.email = ''
    go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
  return (
    <Door>
      <RegisterForm />
    </Door>
  )
}
