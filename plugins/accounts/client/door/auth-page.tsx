import { peekRedirect } from '#core/client/index.ts'
import { Door, useGoOn } from './door.tsx'
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
