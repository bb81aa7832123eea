import { useMemo, useRef, useState } from 'react'
import {
  EmptyState,
  formatNumber,
  go,
  ListFilter,
  LoadFailed,
  links,
  type PageProps,
  Skeleton,
  Tabs,
  useCall,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import styles from './archive.module.css'
import { ArchiveList } from './archive-list.tsx'
import { ALL_KINDS, type ArchivedRow, countByKind, filterArchived } from './filter-archived.ts'

/** The archived entities of a project: restored from here or deleted for good. */
export function Page({ params, search }: PageProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = params
  const project = useProject(spaceId, projectId)
  const { data, error } = useCall(archiveListCall, { projectId, spaceId }, { quiet: true })
  const title = t('archive.title')
  useTitle(project.data ? `${title} · ${project.data.name}` : title)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title}>{title}</h1>
      {error && !data ? (
        <LoadFailed error={error} />
      ) : data ? (
        <ArchiveContent archived={data} kind={search.mode ?? ALL_KINDS} place={{ spaceId, projectId }} />
      ) : (
        <Skeleton label={t('shell.loading')} />
      )}
    </div>
  )
}

interface ArchiveContentProps {
  archived: readonly ArchivedRow[]
  kind: string
  place: { spaceId: string; projectId: string }
}

function ArchiveContent({ archived, kind: requestedKind, place }: ArchiveContentProps) {
  const t = useT()
  const [text, setText] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  const kinds = useMemo(() => countByKind(archived), [archived])
  const kind = kinds.some(one => one.kind === requestedKind) ? requestedKind : ALL_KINDS
  const rows = useMemo(() => filterArchived(archived, kind, text), [archived, kind, text])
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <EmptyState title={t('archive.empty')} text={t('archive.about')} />
  const here = links.projectSection(place.spaceId, place.projectId, 'archive')
  return (
    <>
      <Tabs
        id="archived"
        label={t('list.kinds')}
        value={kind}
        onValue={one => go(one === ALL_KINDS ? here : `${here}?mode=${one}`, { replace: true })}
        tabs={[
          { value: ALL_KINDS, label: t('archive.all'), count: formatNumber(total) },
          ...kinds.map(one => ({
            value: one.kind,
            label: t(`kind.${one.kind}.many`),
            count: formatNumber(one.count),
          })),
        ]}
      />
      <div className={styles.filter}>
        <ListFilter
          ref={filter}
          value={text}
          onValue={setText}
          label={t('archive.filter')}
          onLeave={() => document.querySelector<HTMLElement>('main [role=grid]')?.focus()}
        />
      </div>
      {rows.length > 0 ? (
        <ArchiveList key={kind} rows={rows} filter={filter} />
      ) : (
        <p className={styles.none} role="status" data-message-id="no-results">
          {t('no-results')}
        </p>
      )}
    </>
  )
}
