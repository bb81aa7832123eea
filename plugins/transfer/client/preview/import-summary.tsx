import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button, formatNumber, useT } from '#core/client/index.ts'
import type { ImportReport } from '../../shared.ts'
import { chooseOtherFiles, focusFirstLeftover } from '../actions.ts'
import styles from '../dialog/import.module.css'
import { importing } from '../state.ts'
import type { FileFact } from '../worker/messages.ts'

/** What was found, in words: amount, encoding and leftovers. */
export function ImportSummary() {
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
      <SummaryFact button={t('import.other-files')} onPress={chooseOtherFiles}>
        <FileFormats files={view.files} />
      </SummaryFact>
      <FileReport report={view.report} />
      {view.parts > 0 && (
        <SummaryFact>{t(view.makesParts ? 'import.in-parts' : 'import.in-titles', { count: view.parts })}</SummaryFact>
      )}
      {view.capped && <SummaryFact>{t('import.capped')}</SummaryFact>}
      {reasons !== '' && (
        <SummaryFact button={t('import.show-left')} onPress={focusFirstLeftover}>
          {t('import.left-out', { count: view.left.length, reasons })}
        </SummaryFact>
      )}
    </div>
  )
}

function FileFormats({ files }: { files: readonly FileFact[] }) {
  const t = useT()
  const [only] = files
  const texts = files.filter(file => file.format === undefined)
  const formats = distinct(files.flatMap(file => file.format?.toUpperCase() ?? []))
  const encodings = distinct(texts.map(({ encoding }) => t(`import.encoding-${encoding}`)))
  const lines = distinct(texts.map(({ lineEnds }) => t(`import.lines-${lineEnds}`)))
  const garbled = texts.some(file => file.wasGarbled) ? t('import.was-garbled') : ''
  const found = [formats, encodings, garbled, lines]
  const name = files.length === 1 && only ? only.name : t('import.files', { count: files.length })
  return `${name}: ${found.filter(Boolean).join(' · ')}`
}

/** What becomes of the images, and what is left out beside the text, in one line each. */
function FileReport({ report }: { report: ImportReport }) {
  const t = useT()
  const said = ({ what, count, samples }: ImportReport['kept'][number], isNamed: boolean) =>
    `${t(`import.report-${what}`, { count })}${isNamed ? ` (${samples.join(', ')})` : ''}`
  const comes = [...report.kept.map(line => said(line, false)), ...report.changed.map(line => said(line, true))]
  const dropped = report.dropped.map(line => said(line, true))
  return (
    <>
      {comes.length > 0 && <SummaryFact>{comes.join(' · ')}</SummaryFact>}
      {dropped.length > 0 && (
        <SummaryFact>
          {t('import.group-dropped')}: {dropped.join(' · ')}
        </SummaryFact>
      )}
    </>
  )
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].join(', ')
}

interface SummaryFactProps {
  children: ReactNode
  button?: string
  onPress?: () => void
}

function SummaryFact({ children, button, onPress }: SummaryFactProps) {
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
