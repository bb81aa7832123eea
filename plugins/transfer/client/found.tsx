import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button, formatNumber, useT } from '#core/client/index.ts'
import { chooseAgain, focusLeft } from './actions.ts'
import styles from './import.module.css'
import type { FileFact } from './messages.ts'
import { importing } from './state.ts'

/** What was found, in words: how much, in which encoding, and what is left out. */
export function Found() {
  const t = useT()
  const { view } = useSnapshot(importing)
  if (!view) return null
  const included = view.rows.filter(row => row.include)
  const words = included.reduce((sum, row) => sum + row.words, 0)
  const reasons = distinct(view.left.map(({ reason }) => t(`import.left-${reason}`)))
  return (
    <div className={styles.found}>
      {view.title !== undefined && <p className={styles.book}>{view.title}</p>}
      <p role="status" className={styles.sums}>
        {t('import.found', { count: included.length, words: formatNumber(words) })}
      </p>
      <Fact button={t('import.other-files')} onPress={chooseAgain}>
        <FileWords files={view.files} />
      </Fact>
      {view.capped && <Fact>{t('import.capped')}</Fact>}
      {reasons !== '' && (
        <Fact button={t('import.show-left')} onPress={focusLeft}>
          {t('import.left-out', { count: view.left.length, reasons })}
        </Fact>
      )}
    </div>
  )
}

function FileWords({ files }: { files: readonly FileFact[] }) {
  const t = useT()
  const [only] = files
  const encodings = distinct(files.map(({ encoding }) => t(`import.encoding-${encoding}`)))
  const lines = distinct(files.map(({ lineEnds }) => t(`import.lines-${lineEnds}`)))
  const name = files.length === 1 && only ? only.name : t('import.files', { count: files.length })
  return `${name}: ${encodings} · ${lines}`
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].join(', ')
}

interface FactProps {
  children: ReactNode
  button?: string
  onPress?: () => void
}

function Fact({ children, button, onPress }: FactProps) {
  return (
    <div className={styles.fact}>
      <p className={styles.quiet}>{children}</p>
      {button !== undefined && (
        <Button variant="ghost" size="s" data-answer="back" onClick={onPress}>
          {button}
        </Button>
      )}
    </div>
  )
}
