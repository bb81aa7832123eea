import { type ReactNode, useEffect } from 'react'
import { Brand, CommandButton, go, links, takeRedirect, useSession, useT } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import styles from './auth-page.module.css'
import { typed } from './door-state.ts'
import { DoorView } from './door-view.tsx'

/** What all screens of the door stand in. */
export function Door({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.door}>
      <main className={styles.in} id="main">
        <Brand to={links.home()} />
        {children}
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

/** Whoever is signed in has no business at the door: on to where they were going (decision A-023). */
export function useGoOn(): void {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    typed.email = ''
    go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
}
