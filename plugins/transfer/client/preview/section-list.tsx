import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useT } from '#core/client/index.ts'
import styles from '../dialog/import.module.css'
import { importing } from '../state.ts'
import { countRows } from './focus-after.ts'
import { LeftoverRowView } from './leftover-row.tsx'
import { SectionRowView } from './section-row.tsx'

/** Sections in order, then leftovers: one virtual list with keys. */
export function SectionList() {
  const t = useT()
  const { view, focused, editing } = useSnapshot(importing)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: view ? countRows(view) : 0,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan: 8,
  })
  useEffect(() => virtual.scrollToIndex(focused), [focused, virtual])
  useEffect(() => {
    if (editing === null) scroller.current?.focus({ preventScroll: true })
  }, [editing])
  if (!view) return null
  const count = view.rows.length
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="grid"
      aria-label={t('import.sections')}
      aria-rowcount={countRows(view)}
      aria-activedescendant={`import-${focused}`}
      tabIndex={0}
    >
      <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const place = { index, top: start, focused: index === focused }
          const row = view.rows[index]
          const left = view.left[index - count]
          if (row) return <SectionRowView key={key} row={row} editing={editing === row.id} {...place} />
          return left && <LeftoverRowView key={key} row={left} first={index === count} {...place} />
        })}
      </div>
    </div>
  )
}

/** The row height of the style sheet's --row-list, which is larger on touch screens. */
function rowHeight(): number {
  return matchMedia('(pointer: coarse), (max-width: 480px)').matches ? 44 : 36
}
