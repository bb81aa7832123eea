import { type RefObject, useEffect, useMemo } from 'react'
import { ActionBar, commandContext, RowGrid, useRowList, useT } from '#core/client/index.ts'
import styles from './archive.module.css'
import { ArchiveRow } from './archive-row.tsx'
import { type ArchivedRow, entityRefOf } from './filter-archived.ts'

interface ArchiveListProps {
  rows: readonly ArchivedRow[]
  filter: RefObject<HTMLInputElement | null>
}

/** Archived entities as a list with the keys and commands of every other list. */
export function ArchiveList({ rows, filter }: ArchiveListProps) {
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
