import type { ReactNode } from 'react'
import { limits } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { CommandButton } from '../desk/command-button.tsx'
import { useT } from '../i18n/intl.ts'
import { Brand } from './brand.tsx'
import styles from './door.module.css'
import { DoorView } from './door-view.tsx'

/** What all screens stand in that come before the workspace: signing in, and choosing an identity (mock: auth). */
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
            {t('shell.theme')}
          </CommandButton>
          <span className={styles.version}>{limits.appVersion}</span>
        </footer>
      </main>
      <DoorView className={styles.view} />
    </div>
  )
}
