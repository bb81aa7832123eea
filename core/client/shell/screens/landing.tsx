import { links } from '#core/shared/links.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { useSession } from '../../session/session.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../link.tsx'
import { useTitle } from '../use-title.ts'
import styles from './landing.module.css'

/** The home route: what this is, and links to sign-in, builder and library. */
export default function Landing() {
  const t = useT()
  const { isAuthenticated } = useSession()
  const library = useRegistry().routes.get('library')
  useTitle('')
  return (
    <main className={styles.page}>
      <Icon name="skald" className={styles.sign} />
      <h1 className={styles.name}>Skald</h1>
      <p className={styles.about}>{t('shell.landing')}</p>
      <div className={styles.ways}>
        <Link to={links.spaces()} className={buttonClass({ variant: 'primary', size: 'l' })}>
          {t('shell.enter')}
        </Link>
        {library && (
          // Visitors get a page that the server renders.
          <a href={links.library()} className={buttonClass({ size: 'l' })}>
            {t('shell.library')}
          </a>
        )}
        {!isAuthenticated && (
          <Link to={links.auth()} className={buttonClass({ size: 'l' })}>
            {t('shell.sign-in')}
          </Link>
        )}
      </div>
    </main>
  )
}
