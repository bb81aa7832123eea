import { useT } from '#core/client/index.ts'
import styles from '../history.module.css'
import type { Comparison } from './comparison.ts'

/** What the marks of a comparison mean, and how many words there were, are, came and went. */
export function Legend({ comparison: { words, folded, changes } }: { comparison: Comparison }) {
  const t = useT()
  return (
    <footer className={styles.legend}>
      {changes.length > 0 && (
        <>
          <span>
            <ins>{t('history.key-added')}</ins> {t('history.key-added-how')}
          </span>
          <span>
            <del>{t('history.key-removed')}</del> {t('history.key-removed-how')}
          </span>
        </>
      )}
      {folded > 0 && <span>{t('history.folded', { count: folded })}</span>}
      <span className={styles.totals}>{t('history.words-in-all', words)}</span>
    </footer>
  )
}
