import type { ReactNode } from 'react'
import { Icon, type IconName } from '#core/client/index.ts'
import styles from './sign-in-page.module.css'

interface StatusMessageProps {
  icon: IconName
  title: string
  children: ReactNode
}

/** A sign-in screen with a message instead of a form; announced to screen readers. */
export function StatusMessage({ icon, title, children }: StatusMessageProps) {
  return (
    <div role="status">
      <Icon name={icon} size="l" className={styles.icon} />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
