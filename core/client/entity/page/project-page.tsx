import { useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { links } from '#core/shared/links.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { commandContext } from '../../context/command-context.ts'
import { go } from '../../context/go.ts'
import { formatNumber, useT } from '../../i18n/intl.ts'
import { useProject } from '../../place/use-place.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { PageProps } from '../../registry/contract.ts'
import { Contributed, useContributions } from '../../shell/contributed.tsx'
import { LoadFailed } from '../../shell/screens/load-failed.tsx'
import { SlotOutlet } from '../../shell/slot.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { EntityList } from '../list/entity-list.tsx'
import styles from './project-page.module.css'

/** The extension point of the first page of a project; the contribution there is called `dashboard`. */
const projectHome = 'project.home'
const dashboardMode = 'dashboard'

/** The props of what is contributed to `project.home`. */
interface ProjectHomeProps {
  spaceId: string
  projectId: string
}

/**
 * The page of a project: its dashboard, if a plugin brings one, and its kinds as tabs; `mode` chooses. `from` is
 * the project whose world the list shows.
 */
export default function ProjectPage({ params, search }: PageProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = params
  const { status, data: project, error } = useProject(spaceId, projectId)
  const kinds = useRegistry()
    .kinds.list()
    .filter(kind => project?.modules.includes(kind.name))
  const hasDashboard = useContributions(projectHome).length > 0
  const isDashboard = hasDashboard && !kinds.some(({ name }) => name === search.mode)
  const kind = isDashboard ? undefined : chooseKind(kinds, search.mode)
  const from = kind?.world && search.from ? search.from : projectId
  const newCommand = `${kind?.name ?? chooseKind(kinds, undefined)?.name}.new`
  useEffect(() => {
    commandContext.kind = kind?.name ?? ''
  }, [kind])
  useTitle(project?.name)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.sheet} />
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <Badge icon={project.icon} size="l" />
        <h1 className={styles.title}>{project.name}</h1>
        <div className={styles.extras}>
          {kind && <SlotOutlet name="project.head" props={{ spaceId, projectId, kind: kind.name }} />}
        </div>
        <CommandButton command="project.members" variant="ghost" iconOnly />
        <CommandButton command="project.settings" variant="ghost" iconOnly />
        {/* What it creates is of this project: beside the list of another one it would be looked for there. */}
        {(isDashboard || (kind && from === projectId && !kind.parent && (project.counts[kind.name] ?? 0) > 0)) && (
          <CommandButton command={newCommand} variant="primary" />
        )}
      </header>
      {(kind || isDashboard) && (
        <Tabs
          label={t('list.kinds')}
          value={kind?.name ?? dashboardMode}
          onValue={name => go(links.project(spaceId, projectId, name), { replace: true })}
          tabs={[
            ...(hasDashboard ? [{ value: dashboardMode, label: t('project.dashboard') }] : []),
            ...kinds.map(one => ({
              value: one.name,
              label: t(`kind.${one.name}.many`),
              count: formatNumber(project.counts[one.name] ?? 0),
            })),
          ]}
        />
      )}
      {isDashboard && (
        <Contributed
          key={projectId}
          to={projectHome}
          id={dashboardMode}
          props={{ spaceId, projectId } satisfies ProjectHomeProps}
          fallback={null}
        />
      )}
      {kind && <SlotOutlet name="project.list" props={{ spaceId, projectId, kind: kind.name, from }} />}
      {kind && <EntityList key={`${from} ${kind.name}`} kind={kind} spaceId={spaceId} projectId={from} />}
    </div>
  )
}

/** The kind a project page lists: the one in its address, else chapters, else the first. */
export function chooseKind<One extends Pick<Kind, 'name'>>(
  kinds: readonly One[],
  mode: string | undefined,
): One | undefined {
  return kinds.find(kind => kind.name === mode) ?? kinds.find(kind => kind.name === 'chapter') ?? kinds[0]
}
