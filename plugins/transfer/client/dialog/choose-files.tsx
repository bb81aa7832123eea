import { useSnapshot } from 'valtio'
import { FileDrop, ProgressBar, SectionMessage, useT } from '#core/client/index.ts'
import { readFiles } from '../actions.ts'
import { manuscriptFiles } from '../manuscript-files.ts'
import { importing } from '../state.ts'
import { FileIssues } from './file-issues.tsx'
import styles from './import.module.css'

/** The first step. Several files are read in the order of their names. */
export function ChooseFiles() {
  const t = useT()
  const { stage, names, failure } = useSnapshot(importing)
  const reading = t('import.reading', { name: names.join(', ') })
  return (
    <div className={styles.choose}>
      {failure !== null && <SectionMessage type="error">{failure}</SectionMessage>}
      <FileIssues />
      {stage === 'reading' ? (
        <div role="status">
          <p className={styles.names}>{reading}</p>
          <ProgressBar label={reading} value={null} />
        </div>
      ) : (
        <FileDrop
          files={[]}
          onFiles={files => void readFiles(files)}
          multiple
          accept={manuscriptFiles}
          label={t('import.drop')}
          emptyText={t('import.formats')}
          removeLabel={name => t('import.remove', { name })}
          refusedText={name => t('import.refused', { name })}
          sizeText={size => t('import.size', { size })}
        />
      )}
      <p className={styles.quiet}>{t('import.how')}</p>
    </div>
  )
}
