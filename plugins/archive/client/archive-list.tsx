import { type RefObject, useEffect, useMemo } from 'react'
import { ActionBar, desk, RowGrid, useRowList, useT } from '#core/client/index.ts'
import styles from './archive.module.css'
import { ArchiveRow } from './archive-row.tsx'
import { type Archived, thingOf } from './shown.ts'

interface ArchiveListProps {
  rows: readonly Archived[]
  filter: RefObject<HTMLInputElement | null>
}

/** Archived things as a list that is driven like every other, and by the same commands. */
export function ArchiveList({ rows, filter }: ArchiveListProps) {
  const t = useT()
  const things = useMemo(() => rows.map(thingOf), [rows])
  const list = useRowList({ things, touchHeight: 52, filter })
  useEffect(() => {
    desk.archived = true
    desk.rowsArchived = true
    return () => {
      desk.archived = false
      desk.rowsArchived = false
    }
  }, [])
  return (
    <>
      <RowGrid
        of={list}
        label={t('archive.title')}
        total={rows.length}
        className={styles.rows}
        draw={(thing, place) => (
          <ArchiveRow key={thing.id} archivedAt={rows[place.index]?.archivedAt ?? ''} thing={thing} place={place} />
        )}
      />
      <ActionBar count={list.list.selected.size} />
    </>
  )
}
