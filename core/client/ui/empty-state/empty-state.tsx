import type { ReactNode } from 'react'
import { useT } from '../../i18n/intl.ts'
import { classNames } from '../class-names.ts'
import { EmptyIllustration } from './empty-illustration.tsx'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  /** Default: 'Nothing to see here yet.' */
  title?: ReactNode
  /** Describes what would be here. */
  text?: ReactNode
  /** An illustration of 192 × 96; a boat by default. */
  illustration?: ReactNode
  /** One or two command buttons to start with. */
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
