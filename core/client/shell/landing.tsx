import { useEffect } from 'react'
import { links } from '#core/shared/links.ts'
import { useT } from '../i18n/intl.ts'
import { useSession } from '../session/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './landing.module.css'
import { Link } from './link.tsx'

/** The home route: what this is and the ways in (decision A-028). */
export function Page() {
  const t = useT()
  const { isAuthenticated } = useSession()
  useEffect(() => {
    document.title = 'Skald'
  }, [])
  return (
    <main className={styles.page}>
      <Icon name="skald" className={styles.sign} />
      <h1 className={styles.name}>Skald</h1>
      <p className={styles.about}>{t('shell.landing')}</p>
      <div className={styles.ways}>
        <Link to={links.spaces()} className={buttonClass({ variant: 'primary', size: 'l' })}>
          {t('shell.enter')}
        </Link>
        {!isAuthenticated && (
          <Link to={links.auth()} className={buttonClass({ size: 'l' })}>
            {t('shell.sign-in')}
          </Link>
        )}
      </div>
    </main>
  )
}
