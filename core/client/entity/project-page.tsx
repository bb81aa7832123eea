import { useEffect } from 'react'
import { links } from '#core/shared/links.ts'
import { CommandButton } from '../desk/command-button.tsx'
import { desk } from '../desk/desk.ts'
import { go } from '../desk/go.ts'
import { formatNumber, useT } from '../i18n/intl.ts'
import { useProject } from '../place/use-place.ts'
import type { PageProps } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { LoadFailed } from '../shell/load-failed.tsx'
import { SlotOutlet } from '../shell/slot.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Badge } from '../ui/badge.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { chooseKind } from './choose-kind.ts'
import { EntityList } from './entity-list.tsx'
import styles from './project-page.module.css'

/** One project: its kinds as tabs, the list of the one chosen by `mode` (foundation 2, decision A-033). */
export function Page({ params, search }: PageProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = params
  const { status, data: project, error } = useProject(spaceId, projectId)
  const kinds = useHouse()
    .kinds.list()
    .filter(kind => project?.modules.includes(kind.name))
  const kind = chooseKind(kinds, search.mode)
  useEffect(() => {
    desk.kind = kind?.name ?? ''
  }, [kind])
  useTitle(project?.name)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading') return <Skeleton label={t('shell.loading')} className={styles.sheet} />
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <Badge icon={project.icon} size="l" />
        <h1 className={styles.title}>{project.name}</h1>
        {kind && <SlotOutlet name="project.head" props={{ spaceId, projectId, kind: kind.name }} />}
        <CommandButton command="project.members" variant="ghost" iconOnly />
        <CommandButton command="project.settings" variant="ghost" iconOnly />
        {kind && !kind.parent && (project.counts[kind.name] ?? 0) > 0 && (
          <CommandButton command={`${kind.name}.new`} variant="primary" />
        )}
      </header>
      {kind && (
        <>
          <Tabs
            id="kinds"
            label={t('list.kinds')}
            value={kind.name}
            onValue={name => go(links.project(spaceId, projectId, name), { replace: true })}
            tabs={kinds.map(one => ({
              value: one.name,
              label: t(`kind.${one.name}.many`),
              count: formatNumber(project.counts[one.name] ?? 0),
            }))}
          />
          <EntityList key={`${projectId} ${kind.name}`} kind={kind} spaceId={spaceId} projectId={projectId} />
        </>
      )}
    </div>
  )
}
