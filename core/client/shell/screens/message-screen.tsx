import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { useTitle } from '../use-title.ts'
import styles from './message-screen.module.css'

interface MessageScreenProps {
  icon?: IconName
  /** large code above the title: 404 */
  code?: string
  title: string
  text?: string
  /** message id, by which tests find the text in any language */
  messageId?: string
  actions?: ReactNode
  fullPage?: boolean
}

/** A page that consists of a message; also sets the document title. */
export function MessageScreen({ icon, code, title, text, messageId, actions, fullPage }: MessageScreenProps) {
  useTitle(title)
  const content = (
    <div className={styles.screen} role="alert">
      {icon && <Icon name={icon} size="l" />}
      {code && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title} data-message-id={messageId}>
        {title}
      </h1>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
  return fullPage ? <main className={styles.whole}>{content}</main> : content
}
