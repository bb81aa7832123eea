import type { ReactNode } from 'react'
import styles from './settings.module.css'

interface SettingRowProps {
  name: ReactNode
  about?: ReactNode
  children?: ReactNode
}

/** One setting: its name, its state and its controls. */
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
