import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button, formatNumber, useT } from '#core/client/index.ts'
import { focusLeft } from './actions.ts'
import styles from './import.module.css'
import { importing } from './state.ts'

/** What was found, in words: how much, in which encoding, and what is left out. */
export function Found() {
  const t = useT()
  const { view } = useSnapshot(importing)
  if (!view) return null
  const included = view.rows.filter(row => row.include)
  const words = included.reduce((sum, row) => sum + row.words, 0)
  const reasons = [...new Set(view.left.map(({ reason }) => t(`import.left-${reason}`)))]
  return (
    <div className={styles.found}>
      {view.title !== undefined && <p className={styles.book}>{view.title}</p>}
      <p role="status" className={styles.sums}>
        {t('import.found', { count: included.length, words: formatNumber(words) })}
      </p>
      {view.files.map(file => (
        <Fact key={file.name}>
          {t('import.file', { name: file.name, encoding: t(`import.encoding-${file.encoding}`) })}
          {' · '}
          {t(`import.lines-${file.lineEnds}`)}
        </Fact>
      ))}
      {view.capped && <Fact>{t('import.capped')}</Fact>}
      {reasons.length > 0 && (
        <Fact>
          {t('import.left-out', { count: view.left.length, reasons: reasons.join(', ') })}{' '}
          <Button variant="ghost" size="s" onClick={focusLeft}>
            {t('import.show-left')}
          </Button>
        </Fact>
      )}
    </div>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>
}
