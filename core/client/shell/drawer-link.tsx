import { useSnapshot } from 'valtio'
import { labelOf } from '../desk/commands.ts'
import { desk } from '../desk/desk.ts'
import { useOffered } from '../desk/rights.ts'
import { useT } from '../i18n/intl.ts'
import { useHouse } from '../registry/house.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './drawer.module.css'
import { Link } from './link.tsx'

interface DrawerLinkProps {
  /** the command that goes there: it gives the icon, and whether it may be gone there */
  command: string
  /** id of the route */
  page: string
  /** where several addresses of the route have a row each: whether it is this one */
  current?: boolean
  /** its address */
  to: string
  /** words shorter than the command's own */
  children?: string
}

/** A row of the drawer that leads to a page. */
export function DrawerLink({ command: id, page, current = true, to, children }: DrawerLinkProps) {
  const t = useT()
  const command = useHouse().commands.get(id)
  const here = useSnapshot(desk).page === page && current
  if (!useOffered(command) || !command) return null
  return (
    <Link className={styles.nav} to={to} aria-current={here ? 'page' : undefined}>
      <Icon name={command.icon ?? 'command'} />
      <span className={styles.cut}>{children ?? t(labelOf(command))}</span>
    </Link>
  )
}
