import { AuthLayout, peekRedirect } from '#core/client/index.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useContinueWhenSignedIn } from './use-continue-when-signed-in.ts'

/** The door: sign in, and be brought back to where one was going. */
export function SignInPage() {
  useContinueWhenSignedIn()
  return (
    <AuthLayout>
      <SignInForm back={peekRedirect(Date.now())} />
    </AuthLayout>
  )
}
