import { useEffect, useRef } from 'react'
import {
  Badge,
  CommandButton,
  EmptyState,
  formatDate,
  formatNumber,
  Link,
  LoadFailed,
  links,
  type PageProps,
  Skeleton,
  SlotOutlet,
  useCall,
  useLinkList,
  useRegistry,
  useSpace,
  useT,
} from '#core/client/index.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import styles from './places.module.css'

/** One space: its projects, and links to its members and settings. */
export default function SpacePage({ params }: PageProps) {
  const t = useT()
  const { spaceId = '' } = params
  const { status, data: space, error } = useSpace(spaceId)
  const { data: projects } = useCall(projectCalls.find, space ? { spaceId } : null, { quiet: true })
  const kinds = useRegistry().kinds.list()
  const list = useRef<HTMLUListElement>(null)
  useLinkList(list)
  useEffect(() => {
    if (space) document.title = `${space.name} · Skald`
  }, [space])
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading' || !projects) return <Skeleton label={t('shell.loading')} className={styles.page} />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{space.name}</h1>
        <div className={styles.actions}>
          <CommandButton command="members.invite" variant="ghost" iconOnly />
          <CommandButton command="space.members" variant="ghost" iconOnly />
          <CommandButton command="space.settings" variant="ghost" iconOnly />
          {projects.length > 0 && <CommandButton command="project.create" variant="primary" />}
        </div>
      </header>
      {space.description && <p className={styles.description}>{space.description}</p>}
      {projects.length === 0 ? (
        <EmptyState title={t('spaces.no-projects')} text={t('spaces.no-projects-text')}>
          <CommandButton command="project.create" variant="primary" />
          <CommandButton command="project.wizard" variant="ghost">
            {t('wizard.step-by-step')}
          </CommandButton>
          <SlotOutlet name="places.empty" props={{}} />
        </EmptyState>
      ) : (
        <ul ref={list} className={styles.list}>
          {projects.map(project => (
            <li key={project.projectId}>
              <Link className={styles.row} to={links.project(spaceId, project.projectId)}>
                <Badge icon={project.icon} size="m" color={project.color} />
                <span className={styles.name}>{project.name}</span>
                <span className={styles.about}>
                  {kinds
                    .filter(kind => (project.counts[kind.name] ?? 0) > 0)
                    .map(kind => `${t(`kind.${kind.name}.many`)} ${formatNumber(project.counts[kind.name] ?? 0)}`)
                    .join(' · ')}
                </span>
                <span className={styles.fact}>{formatDate(project.updated)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
