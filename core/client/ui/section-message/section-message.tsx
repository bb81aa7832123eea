import { type MouseEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { readLocal, writeLocal } from '../local-store.ts'
import styles from './section-message.module.css'

type SectionMessageType = 'info' | 'warning' | 'error' | 'success'

/** A uri makes a link; onClick alone a button. With both, onClick can navigate inside the app. */
type SectionMessageAction = {
  label: string
  /** Id of the command with the same effect. */
  command?: string
  uri?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

type Dismissal = {
  /** Makes it dismissible, and stores the dismissal. */
  sectionId: string
  /** Label of the dismiss button. */
  dismissLabel: string
  /** Scope of the dismissal: user, space, project. */
  scope?: string
}

type SectionMessageProps = {
  type?: SectionMessageType
  title?: ReactNode
  actions?: readonly SectionMessageAction[]
  children?: ReactNode
} & (Dismissal | { sectionId?: undefined; dismissLabel?: undefined; scope?: undefined })

const icons: Record<SectionMessageType, IconName> = {
  info: 'info',
  warning: 'triangle-alert',
  error: 'circle-alert',
  success: 'circle-check',
}

/** Storage key of a dismissal: skald.dismissed, then the scope, then the section. */
export function dismissedKey(sectionId: string, scope = ''): string {
  return `skald.dismissed:${scope}:${sectionId}`
}

function Action({ action }: { action: SectionMessageAction }) {
  if (action.uri === undefined) {
    return (
      <button
        type="button"
        className={classNames('link', styles.action)}
        data-command={action.command}
        data-answer={action.command === undefined ? 'act' : undefined}
        onClick={action.onClick}
      >
        {action.label}
      </button>
    )
  }
  return (
    <a className={classNames('link', styles.action)} href={action.uri} onClick={action.onClick}>
      {action.label}
    </a>
  )
}

/** A notice in the page, above its subject. */
export function SectionMessage({ type = 'info', title, actions = [], children, ...dismissal }: SectionMessageProps) {
  const key = dismissal.sectionId === undefined ? undefined : dismissedKey(dismissal.sectionId, dismissal.scope)
  const [justDismissed, setJustDismissed] = useState<string>()
  if (key !== undefined && (justDismissed === key || readLocal(key) !== null)) return null
  const dismiss = (dismissed: string) => {
    writeLocal(dismissed, '1')
    setJustDismissed(dismissed)
  }
  return (
    <div
      className={classNames(styles.message, styles[type])}
      data-type={type}
      role={type === 'error' ? 'alert' : undefined}
    >
      <Icon name={icons[type]} className={styles.icon} />
      <div className={styles.text}>
        {title && <b>{title}</b>}
        {children && <div className={styles.body}>{children}</div>}
        {actions.length > 0 && (
          <div className={styles.actions}>
            {actions.map(action => (
              <Action key={`${action.label} ${action.uri ?? ''}`} action={action} />
            ))}
          </div>
        )}
      </div>
      {key !== undefined && dismissal.dismissLabel !== undefined && (
        <IconButton
          icon="x"
          size="s"
          label={dismissal.dismissLabel}
          className={styles.dismiss}
          data-answer="close"
          onClick={() => dismiss(key)}
        />
      )}
    </div>
  )
}
