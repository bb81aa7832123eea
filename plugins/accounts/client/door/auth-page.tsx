import { useEffect } from 'react'
import { go, links, peekRedirect, useSession } from '#core/client/index.ts'
import { Door, useGoOn } from './door.tsx'
import { typed } from './door-state.ts'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The door: sign in, and be brought back to where one was going. */
export function SignInPage() {
  useGoOn()
  return (
    <Door>
      <SignInForm back={peekRedirect(Date.now())} />
    </Door>
  )
}

/** Open an account; what comes next is the mail that verifies the address (decision A-020). */
export function RegisterPage() {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    typed.email = ''
    go(links.auth('verify'), { replace: true })
  }, [isAuthenticated])
  return (
    <Door>
      <RegisterForm />
    </Door>
  )
}
