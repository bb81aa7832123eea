import { useEffect } from 'react'
import { AuthLayout, go, takeRedirect, useSession } from '#core/client/index.ts'
import { enteredEmail } from './entered-email.ts'
import { RegisterForm } from './register-form.tsx'

/** Creates an account and goes on to the builder. Verifying the email can wait: a banner there asks for it. */
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
