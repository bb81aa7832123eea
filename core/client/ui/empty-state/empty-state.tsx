import type { ReactNode } from 'react'
import { useT } from '../../i18n/intl.ts'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** Default: 'Nothing to see here yet.' */
  title?: ReactNode
  /** Describes what would be here. */
  text?: ReactNode
  /** An illustration of 192 × 96; a boat by default, null for none. */
  illustration?: ReactNode
  /** One or two command buttons to start with. */
  children?: ReactNode
}

export function EmptyState({ title, text, illustration = <EmptyIllustration />, children }: EmptyStateProps) {
  const t = useT()
  return (
    <div className={styles.empty} data-empty-state>
      {illustration}
      <h2 className={styles.title}>{title ?? t('nothing-here')}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** The default picture of an empty state: a boat on open water. */
function EmptyIllustration() {
  return (
    <svg className={styles.scene} viewBox="0 0 192 96" aria-hidden="true">
      <path d="M8 72h40M64 72h24M144 72h40M24 84h24M120 84h32" />
      <path className={styles.lit} d="M76 66h48l-8 14H84z" />
      <path className={styles.lit} d="M98 66V20M98 20c15 6 23 18 24 34H98M98 30c-11 5-17 13-19 24h19" />
      <path d="M150 30c3-3 6-3 8 0 2-3 5-3 8 0M132 16c2-2 4-2 6 0 2-2 4-2 6 0M34 38c3-3 6-3 8 0 2-3 5-3 8 0" />
    </svg>
  )
}
