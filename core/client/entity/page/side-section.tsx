import type { ReactNode } from 'react'
import styles from './side-section.module.css'

interface SideSectionProps {
  title: string
  /** beside the title: the button of a command */
  action?: ReactNode
  children: ReactNode
}

/** A titled section of the side card. */
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
