import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './screen.module.css'
import { useTitle } from './use-title.ts'

interface ScreenProps {
  icon?: IconName
  /** large figures above the title: 404 */
  code?: string
  title: string
  text?: string
  /** lets tests find a text by its id in any language (decision A-011) */
  messageId?: string
  actions?: ReactNode
  whole?: boolean
}

/** A page that has only something to say; the window is named after it. */
export function Screen({ icon, code, title, text, messageId, actions, whole }: ScreenProps) {
  useTitle(title)
  const said = (
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
  return whole ? <main className={styles.whole}>{said}</main> : said
}
