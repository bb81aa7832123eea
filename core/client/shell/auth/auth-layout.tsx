import type { ReactNode } from 'react'
import { limits } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { useT } from '../../i18n/intl.ts'
import { Brand } from '../frame/brand.tsx'
import { AuthIllustration } from './auth-illustration.tsx'
import styles from './auth-layout.module.css'

/** Layout of the screens before the workspace: a form, or a message in its place (docs/behaviour.md, Looks). */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.layout}>
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
      <AuthIllustration className={styles.view} />
    </div>
  )
}
