import { createContext, useContext } from 'react'
import { IconButton } from '../ui/button/icon-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import { ariaKeyShortcuts } from '../ui/keys/key-names.ts'
import { Keys } from '../ui/keys/keys.tsx'
import { ProgressBar } from '../ui/progress-bar/progress-bar.tsx'
import { durationOf, type Toast, type ToastKind } from './toast.ts'
import styles from './toasts.module.css'

/** Label of the close button, set once by the Toaster. */
export const CloseLabel = createContext('')

const icons: Record<ToastKind, IconName> = {
  ok: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'triangle-alert',
}

/** Clicks are not stopped: any click in a toast closes it, so an action runs and its toast closes. */
export function ToastBody({ toast }: { toast: Toast }) {
  const closeLabel = useContext(CloseLabel)
  const { kind, title, messageId, text, icon, action, progress } = toast
  const command = action?.undo ? 'shell.undo' : action?.command
  const keys = action?.undo ? ['Z'] : action?.command ? action.keys : undefined
  const needsClose = !action && (kind === 'warn' || kind === 'bad' || durationOf(toast) === null)
  return (
    <>
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
    </>
  )
}
