import { useEffect } from 'react'
import { Brand, CommandButton, go, links, peekRedirect, takeRedirect, useSession, useT } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import styles from './auth-page.module.css'
import { DoorView } from './door-view.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The door: sign in or make an account, and be brought back to where one was going (decision A-023). */
function Door({ registering }: { registering: boolean }) {
  const t = useT()
  const { isAuthenticated } = useSession()
  const back = peekRedirect(Date.now())
  useEffect(() => {
    if (isAuthenticated) go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
  return (
    <div className={styles.door}>
      <main className={styles.in} id="main">
        <Brand to={links.home()} />
        {registering ? <RegisterForm /> : <SignInForm returning={back !== undefined && back !== links.spaces()} />}
        <footer className={styles.foot}>
          <CommandButton command="shell.language" variant="ghost" size="s" icon="languages">
            {t('language.current')}
          </CommandButton>
          <CommandButton command="shell.theme" variant="ghost" size="s" icon="moon">
            {t('auth.theme')}
          </CommandButton>
          <span className={styles.version}>{limits.appVersion}</span>
        </footer>
      </main>
      <DoorView className={styles.view} />
    </div>
  )
}

export function SignInPage() {
  return <Door registering={false} />
}

export function RegisterPage() {
  return <Door registering />
}
