import type { ReactNode } from 'react'
import { links, type SpaceSection } from '#core/shared/links.ts'
import { usePermission } from '../context/permissions.ts'
import { useT } from '../i18n/intl.ts'
import { useRegistry } from '../registry/app-registry.ts'
import { Link } from '../shell/link.tsx'
import { useTitle } from '../shell/use-title.ts'
import { PageHead } from '../ui/page-head/page-head.tsx'
import styles from './place-head.module.css'

interface PlaceHeadProps {
  /** a space, or a project of it */
  place: { spaceId: string; projectId?: string }
  /** its name */
  name: string
  section: SpaceSection | 'backups' | 'publishing'
  /** at the right: the page's commands */
  children?: ReactNode
}

const sections = ['members', 'roles', 'settings', 'backups', 'publishing'] as const
/** Those that spaces have. */
const isOfSpace = (section: string): section is SpaceSection => section !== 'backups' && section !== 'publishing'

/** Where the sections do not fit side by side, the current one is scrolled into sight. */
function showCurrent(nav: HTMLElement | null): void {
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The head of pages about a space or project: its name, the current section and links to the others. */
export function PlaceHead({ place, name, section, children }: PlaceHeadProps) {
  const t = useT()
  const registry = useRegistry()
  const { spaceId, projectId } = place
  const kind = projectId === undefined ? 'space' : 'project'
  const maySet = usePermission(`${kind}.settings`)
  const mayBackUp = usePermission('project.backup')
  const mayPublish = usePermission('project.publish')
  const isAllowed = { members: true, roles: true, settings: maySet, backups: mayBackUp, publishing: mayPublish }
  const title = t(`place.${section}`)
  useTitle(title, name)
  const shownSections = sections.filter(one => registry.routes.get(`${kind}.${one}`) && isAllowed[one])
  return (
    <div className={styles.head}>
      <PageHead className={styles.line} title={title}>
        {children}
      </PageHead>
      <nav ref={showCurrent} className={styles.sections} data-scrolls aria-label={t('place.sections')}>
        {shownSections.map(one => (
          <Link
            key={one}
            className={styles.section}
            to={
              projectId === undefined
                ? links.space(spaceId, isOfSpace(one) ? one : undefined)
                : links.projectSection(spaceId, projectId, one)
            }
            aria-current={one === section ? 'page' : undefined}
          >
            {t(`place.${one}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}
