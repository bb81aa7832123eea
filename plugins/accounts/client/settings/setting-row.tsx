import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface SettingRowProps {
  name: ReactNode
  about?: ReactNode
  children?: ReactNode
}

/** One thing that can be set: what it is, how it stands, and what can be done about it. */
export function SettingRow({ name, about, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </div>
  )
}
