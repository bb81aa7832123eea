import type { ReactNode } from 'react'
import { Icon, type IconName } from '#core/client/index.ts'
import styles from './sign-in-page.module.css'

interface StatusMessageProps {
  icon: IconName
  title: string
  children: ReactNode
}

/** A screen of the door that has something to say instead of something to ask; said to those who do not see it, too. */
export function StatusMessage({ icon, title, children }: StatusMessageProps) {
  return (
    <div className={styles.form} role="status">
      <Icon name={icon} size="l" className={styles.icon} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  )
}
