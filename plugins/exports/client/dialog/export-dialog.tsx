import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  CommandButton,
  Dialog,
  type ExportFormat,
  Field,
  ProgressBar,
  pushOverlay,
  SectionMessage,
  Segmented,
  TextInput,
  useT,
} from '#core/client/index.ts'
import { closeExport } from '../actions.ts'
import { fileName } from '../format/file-name.ts'
import { exporting } from '../state.ts'
import styles from './export.module.css'
import { ExportPreview } from './export-preview.tsx'

/** Chooses a format and a name, and shows what comes first in the file. */
export function ExportDialog() {
  const t = useT()
  const { request, stage, progress, format, formats, isBroken, entities } = useSnapshot(exporting)
  useEffect(() => pushOverlay('export'), [])
  if (!request) return null
  const kind = exporting.request?.kind
  const isBusy = stage === 'loading' || stage === 'saving'
  const status = stage === 'saving' ? t('export.saving') : t('export.loading')
  return (
    <Dialog
      open
      size="l"
      title={t('export.title-of', { title: request.title })}
      closeLabel={t('shell.close')}
      onOpenChange={open => !open && closeExport()}
      initialFocus='input[type="radio"]:checked'
      footerAside={stage === 'ready' && kind && <span>{t(`kind.${kind.name}.count`, { count: entities.length })}</span>}
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeExport}>
            {t('shell.cancel')}
          </Button>
          <CommandButton command="export.save" variant="primary" disabled={stage !== 'ready' || entities.length === 0}>
            {t('export.save')}
          </CommandButton>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.choices}>
          <Field label={t('export.format')} group>
            <Segmented<ExportFormat>
              label={t('export.format')}
              value={format}
              onValue={value => {
                exporting.format = value
              }}
              options={formats.map(value => ({ value, label: value.toUpperCase() }))}
            />
          </Field>
          <p className={styles.about}>{t(`export.about-${format}`)}</p>
          <FileName />
          {isBroken && <SectionMessage type="error">{t('export.error')}</SectionMessage>}
        </div>
        {isBusy && (
          <div className={styles.busy} role="status">
            <p>{status}</p>
            <ProgressBar label={status} value={stage === 'saving' ? null : progress / 100} />
          </div>
        )}
        {stage === 'failed' && <p className={styles.about}>{t('export.not-loaded')}</p>}
        {stage === 'ready' && <ExportPreview />}
      </div>
    </Dialog>
  )
}

/** Documents are named by their title and the time; the name of the others can be changed. */
function FileName() {
  const t = useT()
  const { format, name, request } = useSnapshot(exporting)
  if (format === 'docx') {
    const documentName = fileName('docx', { name, title: request?.title ?? '', now: new Date() })
    return (
      <Field label={t('export.file')} group>
        <p className={styles.name}>{documentName}</p>
      </Field>
    )
  }
  return (
    <Field label={t('export.file')}>
      <TextInput
        value={name}
        maxLength={120}
        end={<span className={styles.ending}>.{format}</span>}
        onValue={value => {
          exporting.name = value
        }}
      />
    </Field>
  )
}
