import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { Button, classNames, dismissToast, Icon, runCommand, useT } from '#core/client/index.ts'
import styles from './notifications.module.css'
import {
  formatDayDashed,
  type NotificationItem,
  notificationAnswers,
  notificationTitle,
  notificationToastId,
} from './notifications.ts'
import { bell } from './state.ts'

interface NotificationListProps {
  items: readonly NotificationItem[]
  label: string
  ref?: RefObject<HTMLUListElement | null>
}

/** Notifications with their answers. Keys move between rows; after an answer the focus stays in place. */
export function NotificationList({ items, label, ref }: NotificationListProps) {
  const own = useRef<HTMLUListElement>(null)
  const list = ref ?? own
  const last = useRef({ id: '', index: 0 })
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[]
    if (last.current.id === '' || document.activeElement !== document.body) return
    const at = items.findIndex(one => one.notificationId === last.current.id)
    rows[at >= 0 ? at : Math.min(last.current.index, rows.length - 1)]?.focus()
  }, [items, list])
  useEffect(() => {
    for (const { notificationId } of items) dismissToast(notificationToastId(notificationId))
  }, [items])
  useEffect(
    () => () => {
      bell.focused = null
    },
    [],
  )
  const focusRow = (event: FocusEvent, id: string, index: number) => {
    event.stopPropagation()
    last.current = { id, index }
    bell.focused = id
  }
  const leave = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    bell.focused = null
    // The focus leaving with a removed row does not count as leaving the list.
    setTimeout(() => {
      if (target.isConnected && !list.current?.contains(document.activeElement)) last.current = { id: '', index: 0 }
    })
  }
  return (
    <ul ref={list} className={styles.list} aria-label={label} onBlur={leave}>
      {items.map((one, index) => (
        <li
          key={one.notificationId}
          className={classNames(styles.row, one.viewed && styles.viewed)}
          tabIndex={-1}
          data-row
          data-notification={one.notificationId}
          onFocus={event => focusRow(event, one.notificationId, index)}
        >
          <NotificationRow notification={one} />
        </li>
      ))}
    </ul>
  )
}

function NotificationRow({ notification }: { notification: NotificationItem }) {
  const t = useT()
  const { notificationId, created, viewed } = notification
  const answers = notificationAnswers(notification)
  return (
    <>
      <p className={styles.title}>{notificationTitle(notification)}</p>
      <time className={styles.day} dateTime={created}>
        {formatDayDashed(created)}
      </time>
      {viewed && (
        <span className={styles.done}>
          <Icon name="check" />
          {t('notifications.answered')}
        </span>
      )}
      {answers.length > 0 && (
        <div className={styles.answers}>
          {answers.map(({ id, label, primary }) => (
            <Button
              key={id}
              size="s"
              variant={primary ? 'primary' : 'default'}
              data-answer={id}
              onClick={() =>
                void runCommand('notifications.answer', { args: { notification: notificationId, answer: id } })
              }
            >
              {t(label)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
