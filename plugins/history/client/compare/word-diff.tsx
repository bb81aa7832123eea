import { formatNumber, useT } from '#core/client/index.ts'
import styles from '../history.module.css'

/** `+193 −50`, and in words for a screen reader; nothing if no word changed. */
export function WordDiff({ added, removed }: { added: number; removed: number }) {
  const t = useT()
  if (added === 0 && removed === 0) return null
  return (
    <span className={styles.words}>
      <span aria-hidden="true">
        {added > 0 && `+${formatNumber(added)}`} {removed > 0 && `−${formatNumber(removed)}`}
      </span>
      <span className="vh">{t('history.words-changed', { added, removed })}</span>
    </span>
  )
}
