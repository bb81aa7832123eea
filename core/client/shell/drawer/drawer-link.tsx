import { links, type ProjectSection } from '#core/shared/links.ts'
import { usePageFacts } from '../../context/command-context.ts'
import { useIsOffered } from '../../context/permissions.ts'
import { labelOf } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { useRegistered } from '../../registry/app-registry.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../link.tsx'
import styles from './drawer.module.css'

interface DrawerLinkProps {
  /** the command that goes there: it provides the icon and the permission */
  command: string
  /** id of the route */
  page: string
  /** for several rows of one route: whether this address is the current one */
  current?: boolean
  /** its address */
  to: string
  /** a label shorter than the command's */
  children?: string
}

/** A row of the drawer that links to a page. */
export function DrawerLink({ command: id, page, current = true, to, children }: DrawerLinkProps) {
  const t = useT()
  const command = useRegistered(({ commands }) => commands.get(id))
  const isCurrent = usePageFacts('main').page === page && current
  if (!useIsOffered(command) || !command) return null
  return (
    <Link className={styles.nav} to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={command.icon ?? 'command'} />
      <span className={styles.cut}>{children ?? t(labelOf(command))}</span>
    </Link>
  )
}

export interface ProjectLinkProps {
  command: string
  /** id of the route */
  page: string
  /** the section of the project; without it, the path of the route is the address of the page */
  section?: ProjectSection
}

/** A row of the drawer that links to a page of the project, with the title of its route. */
export function ProjectLink({ command, page, section }: ProjectLinkProps) {
  const t = useT()
  const { title, path = '' } = useRegistered(({ routes }) => routes.get(page)) ?? {}
  const { spaceId, projectId } = usePageFacts('main').params
  if (!spaceId || !projectId) return null
  const to = section
    ? links.projectSection(spaceId, projectId, section)
    : path.replace('$spaceId', spaceId).replace('$projectId', projectId)
  return (
    <DrawerLink command={command} page={page} to={to}>
      {title && t(title)}
    </DrawerLink>
  )
}
