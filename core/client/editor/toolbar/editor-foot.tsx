import type { Ref } from 'react'
import styles from './editor-toolbar.module.css'

/** Stays visible at the bottom of a page: where an editor renders its toolbar (`toolbarContainer`). */
export function EditorFoot({ ref }: { ref: Ref<HTMLDivElement> }) {
  return <div className={styles.foot} ref={ref} />
}
