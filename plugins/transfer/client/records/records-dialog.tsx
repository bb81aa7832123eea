import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  CommandButton,
  Dialog,
  FileDrop,
  ProgressBar,
  ProgressStatus,
  pushOverlay,
  registry,
  SectionMessage,
  useT,
} from '#core/client/index.ts'
import { closeRecords, readRecords } from './actions.ts'
import { PlanPreview } from './plan-preview.tsx'
import styles from './records.module.css'
import { comesIn, recordsImport } from './state.ts'

/** Imports what another program wrote: choose files, see what they become, import. */
export function RecordsDialog() {
  const t = useT()
  const { importerId, stage, plan, known, deleted, bringBack, failure } = useSnapshot(recordsImport)
  useEffect(() => pushOverlay('records'), [])
  const entry = registry.importers.get(importerId)
  if (!entry) return null
  const count = plan ? plan.records.filter(record => comesIn({ known, deleted, bringBack }, record)).length : 0
  return (
    <Dialog
      open
      size="l"
      steady
      title={t(entry.label)}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={open => !open && closeRecords()}
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeRecords}>
            {t('shell.cancel')}
          </Button>
          {plan && stage === 'preview' && (
            <>
              <CommandButton command="import.save-report" variant="ghost" />
              <CommandButton command="import.other-source" />
              <CommandButton
                command="import.take-in"
                variant="primary"
                disabled={plan.records.length + plan.images.length === 0}
              >
                {t('import.take-count', { count })}
              </CommandButton>
            </>
          )}
        </>
      }
    >
      <div className={styles.step}>
        {failure !== null && <SectionMessage type="error">{failure}</SectionMessage>}
        {stage === 'sending' ? <Sending /> : stage === 'preview' && plan ? <PlanPreview /> : <ChooseSource />}
      </div>
    </Dialog>
  )
}

function Sending() {
  const t = useT()
  const { progress, images } = useSnapshot(recordsImport)
  const label = images
    ? t('import.sending-images', { done: images.done, total: images.total })
    : t(progress === null ? 'import.writing' : 'import.sending')
  return (
    <div role="status" className={styles.step}>
      <p>{label}</p>
      <ProgressBar label={label} value={images ? images.done / images.total : progress} />
      <p className={styles.quiet}>{t('import.cancel-removes')}</p>
    </div>
  )
}

function ChooseSource() {
  const t = useT()
  const { importerId, importer, stage, files } = useSnapshot(recordsImport)
  const folder = useRef<HTMLInputElement>(null)
  const entry = registry.importers.get(importerId)
  // React has no name for this attribute; browsers without it choose files.
  useEffect(() => folder.current?.setAttribute('webkitdirectory', ''), [])
  if (!entry || !importer) return null
  const label = t('import.reading', { name: files[0]?.path ?? '' })
  if (stage === 'reading') return <ProgressStatus label={label} value={null} />
  const read = (chosen: Iterable<File>) => {
    const all = [...chosen].map(file => ({ path: file.webkitRelativePath || file.name, file }))
    if (all.length > 0) void readRecords(all)
  }
  return (
    <>
      <FileDrop
        files={[]}
        onFiles={read}
        multiple
        accept={importer.accept}
        label={t('import.drop-source', { endings: Object.values(importer.accept).flat().join(', ') })}
        emptyText={t('import.or-choose')}
        removeLabel={name => t('import.remove', { name })}
        refusedText={name => t('import.refused-format', { name })}
        sizeText={size => t('import.size', { size })}
      />
      {importer.folder && (
        <>
          <input
            ref={folder}
            type="file"
            hidden
            multiple
            data-folder
            onChange={event => read(event.currentTarget.files ?? [])}
          />
          <div>
            <Button icon="folder" data-answer="folder" onClick={() => folder.current?.click()}>
              {t('import.choose-folder')}
            </Button>
          </div>
        </>
      )}
      <p className={styles.quiet}>{t(entry.about)}</p>
    </>
  )
}
