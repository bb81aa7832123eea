import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One section of the gallery, with the names of the components in code above it. */
export function Section({ of, wide, children }: { of: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? styles.wide : styles.section} aria-label={of} data-piece={of}>
      <h2 className={styles.of}>{of}</h2>
      {children}
    </section>
  )
}

/** Components side by side. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>
}
