import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  ActionBar,
  actedOn,
  desk,
  emptyList,
  focusRow,
  go,
  house,
  type ListState,
  selectRange,
  showList,
  toggleRow,
  useT,
  withRows,
} from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
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
  const scroller = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<ListState>(emptyList)
  const things = useMemo(() => rows.map(thingOf), [rows])
  const touch = matchMedia('(pointer: coarse), (max-width: 480px)').matches
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (touch ? 52 : 36),
    overscan: 12,
  })
  useLayoutEffect(() => setList(old => withRows(old, things)), [things])
  useEffect(() => {
    desk.archived = true
    desk.rowsArchived = true
    return () => {
      desk.archived = false
      desk.rowsArchived = false
    }
  }, [])
  useEffect(() => {
    desk.rows = actedOn(list).map(thing => ({ ...thing }))
    desk.selecting = list.selected.size > 0
    return () => {
      desk.rows = []
      desk.selecting = false
    }
  }, [list])
  useEffect(
    () =>
      showList({
        change: change => {
          setList(old => {
            const next = change(old)
            if (next.focused >= 0) virtual.scrollToIndex(next.focused)
            return next
          })
          scroller.current?.focus({ preventScroll: true })
        },
        open: () => {
          const [thing] = actedOn(list)
          const kind = thing && house.kinds.get(thing.kind)
          if (kind) go(entityLink(kind, thing))
        },
        filter: () => filter.current?.focus(),
        move: () => undefined,
      }),
    [list, filter, virtual],
  )
  const focused = things[list.focused]
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        aria-label={t('archive.title')}
        aria-multiselectable="true"
        aria-rowcount={rows.length}
        aria-activedescendant={focused && `archived-${focused.id}`}
        tabIndex={0}
        data-archive=""
        onFocus={event => {
          if (event.target === event.currentTarget) setList(old => (old.focused < 0 ? focusRow(old, 0) : old))
        }}
      >
        <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const [row, thing] = [rows[index], things[index]]
            if (!row || !thing) return null
            return (
              <ArchiveRow
                key={thing.id}
                row={row}
                thing={thing}
                index={index}
                top={start}
                focused={index === list.focused}
                selected={list.selected.has(thing.id)}
                onFocus={() => setList(old => focusRow(old, index))}
                onToggle={range => setList(old => (range ? selectRange(old, index) : toggleRow(old, index)))}
              />
            )
          })}
        </div>
      </div>
      <ActionBar count={list.selected.size} />
    </>
  )
}
