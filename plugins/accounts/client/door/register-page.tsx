import { useEffect } from 'react'
import { go, links, useSession } from '#core/client/index.ts'
import { Door } from './door.tsx'
import { typed } from './door-state.ts'
import { RegisterForm } from './register-form.tsx'

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
