import { limits } from '#core/shared/limits.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from '../drawer/drawer.module.css'
import { Link } from '../link.tsx'

const version = `v${limits.appVersion}`

/** The name of the app with its version. */
export function Brand({ to }: { to: string }) {
  return (
    <Link to={to} className={styles.brand}>
      <Icon name="skald" />
      Skald <small>{version}</small>
    </Link>
  )
}
