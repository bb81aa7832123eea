import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  CommandButton,
  Dialog,
  FileDrop,
  formatDate,
  ProgressBar,
  pushOverlay,
  SectionMessage,
  useT,
} from '#core/client/index.ts'
import { closeImport, closeTopmost, endImport, readFiles } from '../actions.ts'
import { manuscriptFiles } from '../manuscript-files.ts'
import { ManuscriptPreview } from '../preview/import-preview.tsx'
import { SectionParagraphList } from '../preview/paragraph-list.tsx'
import { cancelImport, runImport } from '../run-import.ts'
import { type ImportStage, importing, importOverlays } from '../state.ts'
import { FileIssues } from './file-issues.tsx'
import styles from './import.module.css'

/** Imports a manuscript step by step: choose files, correct the split, import. */
export function ManuscriptImportDialog() {
  const t = useT()
  const { stage, inside: openSection } = useSnapshot(importing)
  useEffect(() => pushOverlay(importOverlays.dialog), [])
  return (
    <Dialog
      open
      size="l"
      steady
      title={openSection ? t('import.split-title', { title: openSection.title }) : t('import.title')}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={open => !open && closeTopmost()}
      className={styles.dialog}
      footer={<DialogFooter stage={stage} inside={openSection !== null} />}
    >
      <ImportStep stage={stage} inside={openSection !== null} />
    </Dialog>
  )
}

interface ImportStepProps {
  stage: ImportStage
  inside: boolean
}

function ImportStep({ stage, inside: openSection }: ImportStepProps) {
  if (stage === 'choose' || stage === 'reading') return <ChooseFiles />
  if (stage === 'already') return <AlreadyImported />
  if (stage === 'preview') return openSection ? <SectionParagraphList /> : <ManuscriptPreview />
  return <ImportProgress />
}

function ImportProgress() {
  const t = useT()
  const { done, total, images, names, stage } = useSnapshot(importing)
  const label = t('import.importing', { name: names.join(', ') })
  const writes = stage === 'running' && total > 0
  return (
    <div className={styles.running}>
      <p className={styles.names}>{label}</p>
      <ProgressBar label={label} value={images ? images.done / images.total : writes ? done / total : null} />
      <p>
        {images
          ? t('import.sending-images', { done: images.done, total: images.total })
          : writes
            ? t('import.progress', { done, total })
            : t('import.sending')}
      </p>
      <p className={styles.quiet}>{t('import.goes-on')}</p>
    </div>
  )
}

function DialogFooter({ stage, inside: openSection }: ImportStepProps) {
  const t = useT()
  const { view } = useSnapshot(importing)
  if (stage === 'sending' || stage === 'running')
    return (
      <>
        <Button variant="ghost" data-answer="close" onClick={closeImport}>
          {t('import.hide')}
        </Button>
        <Button onClick={cancelImport} data-choice="cancel" data-answer="cancel">
          {t('shell.cancel')}
        </Button>
      </>
    )
  if (stage === 'already')
    return (
      <>
        <Button data-answer="again" onClick={() => void runImport(true)}>
          {t('import.again')}
        </Button>
        <Button variant="primary" onClick={endImport} data-choice="close" data-answer="close">
          {t('shell.close')}
        </Button>
      </>
    )
  if (stage !== 'preview')
    return (
      <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeImport}>
        {t('shell.cancel')}
      </Button>
    )
  if (openSection)
    return (
      <>
        <CommandButton command="import.back" />
        <CommandButton command="import.split" variant="primary" />
      </>
    )
  const count = view?.rows.filter(row => row.include).length ?? 0
  return (
    <>
      <Button data-answer="close" onClick={closeImport}>
        {t('shell.close')}
      </Button>
      <CommandButton command="import.start" variant="primary" disabled={count === 0}>
        {t('import.start', { count })}
      </CommandButton>
    </>
  )
}

/** The same manuscript was imported before: asks whether to import it again. */
function AlreadyImported() {
  const t = useT()
  const { already, names } = useSnapshot(importing)
  if (!already) return null
  const { by, chapters, when } = already
  return (
    <SectionMessage type="warning" title={t('import.already-title', { name: names.join(', ') })}>
      {t('import.already', { by, date: formatDate(when), count: chapters })}
    </SectionMessage>
  )
}

/** The first step. Several files are read in the order of their names. */
function ChooseFiles() {
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
