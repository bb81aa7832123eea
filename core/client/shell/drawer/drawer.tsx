import { type MouseEvent, useLayoutEffect } from 'react'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Kind } from '#core/shared/kind.ts'
import { links } from '#core/shared/links.ts'
import { useCall } from '../../api/query.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { usePageFacts } from '../../context/command-context.ts'
import { formatNumber, useT } from '../../i18n/intl.ts'
import { useRegistered } from '../../registry/app-registry.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Brand } from '../frame/brand.tsx'
import { frame } from '../frame/frame-state.ts'
import { Link } from '../link.tsx'
import { SlotOutlet } from '../slot.tsx'
import styles from './drawer.module.css'
import { DrawerCommand } from './drawer-rows.tsx'

/** The left drawer: spaces, the current space and project, its kinds, slots of plugins (SHELL-01..15). */
export function Drawer() {
  const t = useT()
  const { params, page } = usePageFacts('main')
  const { spaceId } = params
  const library = useRegistered(({ routes }) => routes.get('library'))
  const { data: space } = useCall(spaceCalls.get, spaceId ? { spaceId } : null, { quiet: true })
  const close = ({ target }: MouseEvent) => {
    const folds = target instanceof Element && target.closest('[data-command="shell.drawer"]')
    if (!folds) frame.sheet = ''
  }
  return (
    <nav className={styles.drawer} aria-label={t('shell.places')} onClickCapture={close}>
      <div className={styles.head}>
        <Brand to={links.spaces()} />
        <CommandButton command="shell.drawer" iconOnly size="s" />
      </div>
      <Link className={styles.nav} to={links.spaces()} aria-current={page === 'spaces' ? 'page' : undefined}>
        <Icon name="layout-grid" />
        {t('shell.spaces')}
      </Link>
      {spaceId && (
        <Link className={styles.nav} to={links.space(spaceId)} aria-current={page === 'space' ? 'page' : undefined}>
          <Icon name="folder" />
          <span className={styles.cut}>{space?.name ?? spaceId}</span>
        </Link>
      )}
      <ProjectSection />
      <SlotOutlet name="drawer.section" props={{}} />
      {library && (
        <Link className={styles.nav} to={links.library()} aria-current={page === 'library' ? 'page' : undefined}>
          <Icon name="book-open" />
          {t('shell.library')}
        </Link>
      )}
      <div className={styles.foot}>
        <SlotOutlet name="drawer.foot" props={{}} />
        <DrawerCommand command="shortcuts.help" />
      </div>
    </nav>
  )
}

function ProjectSection() {
  const { spaceId, projectId } = usePageFacts('main').params
  const kinds = useRegistered(({ kinds }) => kinds.list())
  const { data: project } = useCall(projectCalls.get, spaceId && projectId ? { spaceId, projectId } : null, {
    quiet: true,
  })
  useProjectTint(project?.color ?? null)
  if (!spaceId || !projectId || !project) return null
  return (
    <section className={styles.section} aria-label={project.name}>
      <Link className={styles.place} to={links.project(spaceId, projectId)}>
        <Badge icon={project.icon} size="s" />
        <span className={styles.cut}>{project.name}</span>
      </Link>
      {kinds
        .filter(kind => project.modules.includes(kind.name))
        .map(kind => (
          <KindLink
            key={kind.name}
            kind={kind}
            spaceId={spaceId}
            projectId={projectId}
            count={project.counts[kind.name] ?? 0}
          />
        ))}
    </section>
  )
}

function KindLink({
  kind,
  spaceId,
  projectId,
  count,
}: {
  kind: Kind
  spaceId: string
  projectId: string
  count: number
}) {
  const t = useT()
  const isCurrent = usePageFacts('main').kind === kind.name
  return (
    <Link
      className={styles.nav}
      to={links.project(spaceId, projectId, kind.name)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={kind.icon} />
      <span className={styles.cut}>{t(`kind.${kind.name}.many`)}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </Link>
  )
}

/** Tints the accent with a project's colour; lightness, and so contrast, is fixed (tokens.css). */
function useProjectTint(color: string | null): void {
  useLayoutEffect(() => {
    if (!color) return
    const { style } = document.documentElement
    style.setProperty('--project', color)
    return () => {
      style.removeProperty('--project')
    }
  }, [color])
}
