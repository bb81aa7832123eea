import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
  ActionBar,
  commandContext,
  EmptyState,
  type EntityRef,
  formatNumber,
  go,
  ListFilter,
  LoadFailed,
  links,
  PageHead,
  type PageProps,
  RowGrid,
  registry,
  Skeleton,
  Tabs,
  useCall,
  useProject,
  useRowList,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import { deletionsCall } from '#core/shared/calls/undo.ts'
import { foldForMatching } from '#core/shared/text/fold.ts'
import styles from './archive.module.css'
import { ArchiveRow } from './archive-row.tsx'
import type { DeletedRow } from './deleted.ts'
import { DeletedList } from './deleted-list.tsx'

type ArchivedRow = OutputOf<typeof archiveListCall>[number]

/** The filter value for every kind. */
const ALL_KINDS = 'all'
/** The filter value for what the user deleted within a day. */
const DELETED = 'deleted'

/** The archived entities of a project: restored from here or deleted; and what can be brought back. */
export default function ArchivePage({ params, search }: PageProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = params
  const project = useProject(spaceId, projectId)
  const { data: archived, error: archivedError } = useCall(archiveListCall, { projectId, spaceId }, { quiet: true })
  const { data: deleted, error: deletedError } = useCall(deletionsCall, { projectId, spaceId }, { quiet: true })
  const title = t('archive.title')
  useTitle(title, project.data?.name)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  return (
    <div className={styles.sheet}>
      <PageHead className={styles.head} title={title} />
      {archived && deleted ? (
        <ArchiveContent
          archived={archived}
          deleted={deleted}
          kind={search.mode ?? ALL_KINDS}
          place={{ spaceId, projectId }}
        />
      ) : archivedError || deletedError ? (
        <LoadFailed error={archivedError ?? deletedError} />
      ) : (
        <Skeleton label={t('shell.loading')} />
      )}
    </div>
  )
}

interface ArchiveContentProps {
  archived: readonly ArchivedRow[]
  deleted: readonly DeletedRow[]
  kind: string
  place: { spaceId: string; projectId: string }
}

function ArchiveContent({ archived, deleted, kind: requestedKind, place }: ArchiveContentProps) {
  const t = useT()
  const kinds = useMemo(() => countByKind(archived), [archived])
  const known = requestedKind === DELETED || kinds.some(one => one.kind === requestedKind)
  const kind = known ? requestedKind : ALL_KINDS
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  const isDeleted = kind === DELETED
  const emptyArchive = <EmptyState title={t('archive.empty')} text={t('archive.about')} />
  if (total === 0 && deleted.length === 0 && !isDeleted) return emptyArchive
  const here = links.projectSection(place.spaceId, place.projectId, 'archive')
  return (
    <>
      <Tabs
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
          { value: DELETED, label: t('archive.deleted'), count: formatNumber(deleted.length) },
        ]}
      />
      {isDeleted ? (
        <DeletedList rows={deleted} />
      ) : total === 0 ? (
        emptyArchive
      ) : (
        <FilteredArchive archived={archived} kind={kind} />
      )}
    </>
  )
}

/** The archived entities of a kind, filtered by name. */
function FilteredArchive({ archived, kind }: { archived: readonly ArchivedRow[]; kind: string }) {
  const t = useT()
  const [text, setText] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  const rows = useMemo(() => filterArchived(archived, kind, text), [archived, kind, text])
  return (
    <>
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

interface ArchiveListProps {
  rows: readonly ArchivedRow[]
  filter: RefObject<HTMLInputElement | null>
}

/** Archived entities as a list with the keys and commands of every other list. */
function ArchiveList({ rows, filter }: ArchiveListProps) {
  const t = useT()
  const entities = useMemo(() => rows.map(entityRefOf), [rows])
  const list = useRowList({ entities, touchHeight: 52, filter })
  useEffect(() => {
    commandContext.archived = true
    commandContext.rowsArchived = true
    return () => {
      commandContext.archived = false
      commandContext.rowsArchived = false
    }
  }, [])
  return (
    <>
      <RowGrid
        rowList={list}
        label={t('archive.title')}
        total={rows.length}
        className={styles.rows}
        renderRow={(entity, place) => (
          <ArchiveRow key={entity.id} archivedAt={rows[place.index]?.archivedAt ?? ''} entity={entity} place={place} />
        )}
      />
      <ActionBar count={list.list.selected.size} />
    </>
  )
}

function entityRefOf({ entity, entityId, label, spaceId, projectId, parentId }: ArchivedRow): EntityRef {
  return { kind: entity, id: entityId, label, spaceId, projectId, parentId }
}

/** Counts archived entities by kind, in the order in which kinds are listed. Unknown kinds are left out. */
function countByKind(all: readonly ArchivedRow[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { entity } of all) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  return registry.kinds.list().flatMap(({ name }) => {
    const count = counts.get(name)
    return count === undefined ? [] : [{ kind: name, count }]
  })
}

/** The entities of a kind whose names contain every word of a text, in any order. */
function filterArchived(all: readonly ArchivedRow[], kind: string, text: string): ArchivedRow[] {
  const words = foldForMatching(text).split(/\s+/).filter(Boolean)
  return all.filter(({ entity, label }) => {
    if (!registry.kinds.get(entity) || (kind !== ALL_KINDS && entity !== kind)) return false
    const name = foldForMatching(label)
    return words.every(word => name.includes(word))
  })
}
