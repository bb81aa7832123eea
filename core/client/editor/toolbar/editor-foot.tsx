import type { Ref } from 'react'
import styles from './editor-toolbar.module.css'

/** Kept in sight at the foot of a page: where an editor draws its strip (`stripInto`). */
export function EditorFoot({ ref }: { ref: Ref<HTMLDivElement> }) {
  return <div className={styles.foot} ref={ref} />
}
