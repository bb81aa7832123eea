import type { ReactNode } from 'react'
import styles from './side-section.module.css'

interface SideSectionProps {
  title: string
  /** beside the title: a command's button */
  action?: ReactNode
  children: ReactNode
}

/** One part of the side card of a thing's page, under its name. */
export function SideSection({ title, action, children }: SideSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
