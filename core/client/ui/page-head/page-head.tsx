import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** A line below the title. */
  about?: ReactNode
  /** Beside the title, such as a number of entities. */
  note?: ReactNode
  /** The commands of the page, at the right; below the title where it is narrow. */
  children?: ReactNode
  className?: string
}

/** The head of a page: its title and its commands. */
export function PageHead({ title, about, note, children, className }: PageHeadProps) {
  return (
    <header className={classNames(styles.head, className)}>
      <div className={styles.line}>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
      {about && <p className={styles.about}>{about}</p>}
    </header>
  )
}
