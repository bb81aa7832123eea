import { AuthLayout, peekRedirect } from '#core/client/index.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useContinueWhenSignedIn } from './use-continue-when-signed-in.ts'

/** Signs in and returns to the page that asked for it. */
export function SignInPage() {
  useContinueWhenSignedIn()
  return (
    <AuthLayout>
      <SignInForm back={peekRedirect(Date.now())} />
    </AuthLayout>
  )
}
