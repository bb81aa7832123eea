import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '../ui/button/icon-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import { ariaKeyShortcuts } from '../ui/keys/key-names.ts'
import { Keys } from '../ui/keys/keys.tsx'
import { ProgressBar } from '../ui/progress-bar/progress-bar.tsx'
import {
  dismissToast,
  durationOf,
  listToasts,
  type ShownToast,
  setToasts,
  subscribeToToasts,
  type ToastKind,
} from './toast-store.ts'
import styles from './toasts.module.css'

const leaveMs = 120

const icons: Record<ToastKind, IconName> = {
  ok: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'triangle-alert',
}

const positionStyles = { 'bottom-left': styles.bottomLeft, 'top-right': styles.topRight } as const
const positions = ['bottom-left', 'top-right'] as const

export type ToastRegionProps = {
  /** Label of the region: 'Messages'. */
  label: string
  closeLabel: string
}

const toastAt = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-in]') : null)

/**
 * The region of toasts. Any click in a toast closes it, so an action runs and its toast closes. Escape closes the
 * focused toast and returns the focus to where it was before.
 */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, listToasts)
  const previousFocus = useRef<Element | null>(null)
  const rememberFocus = ({ relatedTarget: from, currentTarget: region }: FocusEvent) => {
    if (from && !region.contains(from)) previousFocus.current = from
  }
  const closeClicked = ({ target }: MouseEvent) => {
    const toast = toastAt(target)
    if (toast) dismissToast(toast.dataset.id)
  }
  const closeFocused = (event: KeyboardEvent) => {
    const toast = toastAt(event.target)
    if (event.key !== 'Escape' || !toast) return
    event.stopPropagation()
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
    dismissToast(toast.dataset.id)
  }
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-atomic={false}
      aria-relevant="additions text"
      data-toaster=""
      onFocus={rememberFocus}
      onClick={closeClicked}
      onKeyDown={closeFocused}
    >
      {positions.map(position => (
        <div key={position} className={classNames(styles.container, positionStyles[position])}>
          {toasts
            .filter(toast => (toast.position ?? 'bottom-left') === position)
            .sort((a, b) => a.key - b.key)
            .map(toast => (
              <Toast key={toast.key} toast={toast} closeLabel={closeLabel} />
            ))}
        </div>
      ))}
    </section>
  )
}

function Toast({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const { id, isIn, kind, title, messageId, text, icon, action, progress } = toast
  const command = action?.undo ? 'shell.undo' : action?.command
  const keys = action?.undo ? ['Z'] : action?.command ? action.keys : undefined
  const role = kind === 'warn' || kind === 'bad' ? 'alert' : 'status'
  const needsClose = !action && (role === 'alert' || durationOf(toast) === null)
  // The time of a toast starts when it is rendered, and again with every update.
  useEffect(() => {
    const ms = toast.isIn ? durationOf(toast) : leaveMs
    if (ms === null) return
    const end = () =>
      toast.isIn ? dismissToast(toast.id) : setToasts(listToasts().filter(({ key }) => key !== toast.key))
    const timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <div role={isIn ? role : undefined} tabIndex={0} data-id={id} data-in={isIn} className={styles.toast}>
      <Icon name={icon ?? icons[kind]} className={classNames(styles.icon, styles[kind])} />
      <div className={styles.text}>
        <b data-message-id={messageId}>{title}</b>
        {text && <p>{text}</p>}
        {progress !== undefined && <ProgressBar label={title} value={progress} />}
      </div>
      {action && (
        <button
          type="button"
          className={classNames('link', styles.action)}
          data-command={command}
          data-answer={command ? undefined : 'toast'}
          aria-keyshortcuts={ariaKeyShortcuts(keys)}
          onClick={action.run}
        >
          {action.label}
          {keys && <Keys keys={keys} inControl />}
        </button>
      )}
      {needsClose && <IconButton icon="x" size="s" label={closeLabel} className={styles.close} data-answer="close" />}
    </div>
  )
}
