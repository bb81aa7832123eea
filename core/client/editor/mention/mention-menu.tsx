import type { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { useT } from '../../i18n/intl.ts'
import { Marked } from '../../palette/marked.tsx'
import { Icon } from '../../ui/icon.tsx'
import { landmarkOf } from '../../ui/landmark.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './mention-menu.module.css'
import { type MentionMenu as Menu, optionId } from './menu.ts'

const gap = 4
const margin = 8

/** What can be mentioned for the letters typed; the keys are the text's, which keeps the focus. */
export function MentionList({ menu }: { menu: Menu }) {
  const { view } = useSnapshot(menu.shown)
  return (
    view &&
    createPortal(<List menu={menu} view={view as EditorView} />, landmarkOf((view as EditorView).dom) ?? document.body)
  )
}

function List({ menu, view }: { menu: Menu; view: EditorView }) {
  const { id } = menu
  const t = useT()
  const { options, active, text, from, waiting } = useSnapshot(menu.shown)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.showPopover?.(), [])
  usePlace(box, view, from)
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const take = (key: string) => menu.pick(view, key)
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
            data-mention-option={option.thing?.kind ?? (option.kind ? 'kind' : 'create')}
            className={styles.row}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(option.key)}
            onKeyDown={undefined}
          >
            <Icon name={option.icon} />
            <span className={styles.name}>
              {option.thing ? <Marked text={option.label} query={text} /> : option.label}
            </span>
            {option.about && <span className={styles.about}>{option.about}</span>}
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

/** Under the `@`, or over it where there is more room; follows scrolling and whatever makes the list larger. */
function usePlace(box: { current: HTMLDivElement | null }, view: EditorView, from: number): void {
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
