import { useEffect } from 'react'
import { AuthLayout, go, takeRedirect, useSession } from '#core/client/index.ts'
import { enteredEmail } from './entered-email.ts'
import { RegisterForm } from './register-form.tsx'

/**
 * Creates an account and goes on to the builder. The email can be verified later: a banner there asks for it.
 */
export function RegisterPage() {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    enteredEmail.email = ''
    go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
  return (
    <AuthLayout>
      <RegisterForm />
    </AuthLayout>
  )
}
