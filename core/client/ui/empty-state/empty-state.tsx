import type { ReactNode } from 'react'
import { useT } from '../../i18n/intl.ts'
import { classNames } from '../class-names.ts'
import { EmptyIllustration } from './empty-illustration.tsx'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  /** 'Nothing to see here yet.' unless given. */
  title?: ReactNode
  /** What would live here. */
  text?: ReactNode
  /** A line drawing of 192 × 96; a boat unless given. */
  illustration?: ReactNode
  /** The one command that starts it, perhaps a second beside it. */
  children?: ReactNode
  className?: string
}

export function EmptyState({ title, text, illustration, children, className }: EmptyStateProps) {
  const t = useT()
  return (
    <div className={classNames(styles.empty, className)}>
      {illustration ?? <EmptyIllustration />}
      <h2 className={styles.title}>{title ?? t('nothing-here')}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
