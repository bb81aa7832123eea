import { Door, peekRedirect } from '#core/client/index.ts'
import { useGoOn } from './go-on.ts'
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
