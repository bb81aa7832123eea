import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button, formatKeys, IconButton, isMac, useT } from '#core/client/index.ts'
import styles from './calendar.module.css'
import { IssuesAt } from './parts.tsx'

export interface RowsProps<Item> {
  title: string
  /** beside the title: how many, and what they make */
  aside?: ReactNode
  /** the list's path in the calendar */
  path: string
  items: readonly Item[]
  most: number
  addLabel: string
  nameOf(item: Item, at: number): string
  onAdd(at: number): void
  onMove(from: number, to: number): void
  onRemove(at: number): void
  /** the fields of a row */
  children(item: Item, at: number, row: string): ReactNode
  /** fields that are shown on request, below */
  more?(item: Item, at: number, row: string): ReactNode
  /** under all rows */
  foot?: ReactNode
}

/**
 * A part of a calendar that is a list. Enter in a field adds a row below, Alt with an arrow moves the row; the focus
 * goes with it.
 */
export function Rows<Item>({ title, aside, path, items, most, addLabel, foot, ...props }: RowsProps<Item>) {
  const t = useT()
  const { nameOf, onAdd, onMove, onRemove, children, more } = props
  const section = useRef<HTMLElement>(null)
  /** a selector of what gets the focus after the next change */
  const next = useRef<string>(null)
  const [open, setOpen] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    section.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })
  const isFull = items.length >= most
  const add = (at: number) => {
    if (isFull) return
    if (open !== null && open >= at) setOpen(open + 1)
    next.current = `[data-row="${at}"] input`
    onAdd(at)
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    if (open === from) setOpen(to)
    else if (open === to) setOpen(from)
    const { activeElement } = document
    const name = activeElement?.getAttribute('name')?.replace(`${path}.${from}.`, `${path}.${to}.`)
    const action = activeElement?.getAttribute('data-action')
    next.current = name ? `[name="${name}"]` : `[data-row="${to}"] [data-action="${action ?? 'more'}"]`
    onMove(from, to)
  }
  const remove = (at: number) => {
    if (open !== null && open >= at) setOpen(open === at ? null : open - 1)
    next.current = items.length > 1 ? `[data-row="${Math.min(at, items.length - 2)}"] input` : '[data-action="add"]'
    onRemove(at)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
    if (ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return
    const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
    // Alt with an arrow opens a select.
    const moves = altKey && step !== 0 && !(target instanceof HTMLSelectElement)
    const adds = !altKey && key === 'Enter' && target instanceof HTMLInputElement
    if (!moves && !adds) return
    event.preventDefault()
    event.stopPropagation()
    if (moves) move(at, at + step)
    else add(at + 1)
  }
  const numbered = items.map((item, at) => ({ item, at }))
  return (
    <section ref={section} className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </header>
      <IssuesAt path={path} itself />
      {items.length > 0 && (
        <ol className={styles.rows}>
          {numbered.map(({ item, at }) => {
            const row = `${path}.${at}`
            const name = nameOf(item, at)
            return (
              // The keys of its fields; each of them is a control of its own.
              <li key={at} data-row={at} className={styles.row} onKeyDown={event => onKeyDown(event, at)}>
                <div className={styles.line} role="group" aria-label={name}>
                  <span className={styles.number}>{at + 1}</span>
                  {children(item, at, row)}
                  <IconButton
                    icon={open === at ? 'chevron-up' : 'chevron-down'}
                    size="s"
                    data-field
                    data-action="more"
                    label={t('timelines.calendar-more', { name })}
                    aria-expanded={open === at}
                    onClick={() => setOpen(open === at ? null : at)}
                  />
                  <IconButton
                    icon="x"
                    size="s"
                    data-field
                    label={t('form.remove', { item: name })}
                    onClick={() => remove(at)}
                  />
                </div>
                <IssuesAt path={row} />
                {open === at && (
                  <div className={styles.more} role="group" aria-label={t('timelines.calendar-more', { name })}>
                    {more?.(item, at, row)}
                    <div className={styles.moves}>
                      {([-1, 1] as const).map(step => (
                        <Button
                          key={step}
                          size="s"
                          icon={step < 0 ? 'arrow-up' : 'arrow-down'}
                          data-action={step < 0 ? 'up' : 'down'}
                          keys={formatKeys(step < 0 ? 'Alt-ArrowUp' : 'Alt-ArrowDown', { mac: isMac })}
                          disabled={step < 0 ? at === 0 : at === items.length - 1}
                          onClick={() => move(at, at + step)}
                        >
                          {t(step < 0 ? 'timelines.calendar-up' : 'timelines.calendar-down')}
                        </Button>
                      ))}
                    </div>
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <div className={styles.foot}>
        <Button icon="plus" size="s" data-field data-action="add" disabled={isFull} onClick={() => add(items.length)}>
          {addLabel}
        </Button>
        {foot}
      </div>
    </section>
  )
}
