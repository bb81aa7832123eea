import type { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { useT } from '../../i18n/intl.ts'
import { HighlightedText } from '../../palette/results/highlighted-text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { landmarkOf } from '../../ui/landmark.ts'
import optionRow from '../../ui/option-row.module.css'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import styles from './mention-list.module.css'
import { type MentionMenu as Menu, optionId } from './mention-menu.ts'

const gap = 4
const margin = 8

/** The suggestions for the typed letters; the text keeps the focus and handles the keys. */
export function MentionList({ menu }: { menu: Menu }) {
  const { view } = useSnapshot(menu.state)
  return (
    view &&
    createPortal(
      <MentionRows menu={menu} view={view as EditorView} />,
      landmarkOf((view as EditorView).dom) ?? document.body,
    )
  )
}

function MentionRows({ menu, view }: { menu: Menu; view: EditorView }) {
  const { id } = menu
  const t = useT()
  const { options, active, text, from, waiting } = useSnapshot(menu.state)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.showPopover?.(), [])
  usePopoverPosition(box, view, from)
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const pick = (key: string) => menu.pick(view, key)
  return (
    <div ref={box} popover="manual" className={styles.list}>
      <div id={id} role="listbox" aria-label={t('mention.list')} aria-busy={waiting} className={styles.rows}>
        {options.map(option => (
          <div
            key={option.key}
            id={optionId(id, option.key)}
            role="option"
            aria-selected={option.key === active}
            tabIndex={-1}
            data-mention-option={option.entity?.kind ?? (option.kind ? 'kind' : 'create')}
            className={classNames(optionRow.row, styles.row)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => pick(option.key)}
            onKeyDown={undefined}
          >
            <Icon name={option.icon} color={option.entity?.color} />
            <span className={classNames(optionRow.name, styles.name)}>
              {option.entity ? <HighlightedText text={option.label} query={text} /> : option.label}
            </span>
            {option.about && <span className={classNames(optionRow.about, styles.about)}>{option.about}</span>}
          </div>
        ))}
      </div>
      {waiting && options.length === 0 && (
        <p className={styles.note}>
          <Spinner />
        </p>
      )}
      <div role="status">{!waiting && options.length === 0 && <p className={styles.note}>{t('no-results')}</p>}</div>
    </div>
  )
}

/**
 * Positions the list below the `@`, or above it if there is more room; updates on scrolling and when the list grows.
 */
function usePopoverPosition(box: { current: HTMLDivElement | null }, view: EditorView, from: number): void {
  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const place = () => {
      const at = view.coordsAtPos(Math.min(from, view.state.doc.length))
      if (!at) return
      const { width, height } = list.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const above = clientHeight - at.bottom < height + gap + margin && at.top > clientHeight - at.bottom
      const left = Math.max(margin, Math.min(at.left, clientWidth - margin - width))
      const top = above ? at.top - gap - height : at.bottom + gap
      Object.assign(list.style, { left: `${left}px`, top: `${Math.max(margin, top)}px` })
    }
    place()
    const watcher = new ResizeObserver(place)
    watcher.observe(list)
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      watcher.disconnect()
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [box, view, from])
}
