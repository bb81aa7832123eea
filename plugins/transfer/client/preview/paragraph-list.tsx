import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { classNames, pushOverlay, useT } from '#core/client/index.ts'
import { focusParagraph } from '../actions.ts'
import styles from '../dialog/import.module.css'
import { importing, importOverlays } from '../state.ts'

/** The paragraphs of one section; it is split before the focused one. */
export function SectionParagraphList() {
  const t = useT()
  const { inside: openSection } = useSnapshot(importing)
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => pushOverlay(importOverlays.paragraphs), [])
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])
  const focused = openSection?.focused ?? 0
  const rows = openSection?.rows ?? []
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 56,
    overscan: 8,
  })
  useEffect(() => virtual.scrollToIndex(focused), [focused, virtual])
  return (
    <div className={styles.preview}>
      <p className={styles.quiet}>{t('import.split-how')}</p>
      <div
        ref={scroller}
        className={classNames(styles.list, styles.paragraphs)}
        role="listbox"
        aria-label={t('import.paragraphs')}
        aria-activedescendant={`paragraph-${focused}`}
        tabIndex={0}
      >
        <div className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              id={`paragraph-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === focused}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className={classNames(
                styles.paragraph,
                rows[index]?.isComment && styles.comment,
                index === focused && styles.focused,
              )}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => focusParagraph(index)}
              onKeyDown={undefined}
            >
              {rows[index]?.isComment && (
                <span className={styles.commentMark}>{t('command.editor.block-comment')}</span>
              )}
              {rows[index]?.text}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
