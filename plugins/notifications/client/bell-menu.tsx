import { type FocusEvent, useEffect, useRef } from 'react'
import { errorMessage, Link, links, pushOverlay, Skeleton, useT } from '#core/client/index.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'
import type { NotificationItem } from './notifications.ts'
import { bell } from './state.ts'

interface BellMenuProps {
  items: readonly NotificationItem[] | undefined
  error: Error | null
}

function close(): void {
  bell.open = false
}

/** The unviewed notifications. The menu closes on Escape, on a click outside and when the focus leaves it. */
export function BellMenu({ items, error }: BellMenuProps) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const above = pushOverlay('notifications')
    const container = panel.current
    const button = container?.parentElement?.querySelector('button')
    // Runs after the palette has restored its focus.
    const previousFocus: { element?: Element | null } = {}
    const frame = requestAnimationFrame(() => {
      previousFocus.element = document.activeElement
      const first = container?.querySelector<HTMLElement>('[data-row]') ?? container
      first?.focus()
    })
    const elsewhere = ({ target }: PointerEvent) => {
      const inside =
        target instanceof Element && target.closest('[data-bell], [data-toaster], [data-command="notifications.open"]')
      if (!inside) close()
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => {
      above()
      cancelAnimationFrame(frame)
      document.removeEventListener('pointerdown', elsewhere)
      if (document.activeElement !== document.body && !container?.contains(document.activeElement)) return
      const { element } = previousFocus
      if (element instanceof HTMLElement && element !== document.body && element.isConnected)
        element.focus({ preventScroll: true })
      else button?.focus()
    }
  }, [])
  const isEmpty = items?.length === 0
  // Keeps the focus in the menu after the last notification was answered.
  useEffect(() => {
    if (isEmpty && document.activeElement === document.body) panel.current?.focus()
  }, [isEmpty])
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) close()
  }
  return (
    <div
      ref={panel}
      className={styles.menu}
      role="dialog"
      aria-label={t('notifications.title')}
      tabIndex={-1}
      data-bell
      onBlur={leave}
    >
      <div className={styles.scroll}>
        {!items && !error && <Skeleton label={t('shell.loading')} rowHeight={64} />}
        {!items && error && (
          <p className={styles.none} role="alert">
            {errorMessage(error)}
          </p>
        )}
        {isEmpty && (
          <p className={styles.none} data-message-id="no-new-notifications">
            {t('no-new-notifications')}
          </p>
        )}
        {items && items.length > 0 && <NotificationList items={items} label={t('notifications.new')} />}
      </div>
      <footer className={styles.foot}>
        <Link to={links.notifications()} data-command="notifications.go" onClick={close}>
          {t('notifications.see-all')}
        </Link>
      </footer>
    </div>
  )
}
