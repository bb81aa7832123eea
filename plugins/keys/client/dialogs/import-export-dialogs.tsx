import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  CommandButton,
  Dialog,
  Field,
  FileChooser,
  pushOverlay,
  TextArea,
  useFileLabels,
  useKeyTable,
  useT,
} from '#core/client/index.ts'
import { keyLimits } from '../../shared.ts'
import { keyFileDialog } from '../state.ts'
import styles from './dialogs.module.css'
import { exportJson, parseImport } from './import-export.ts'
import { KeyImportPreview } from './import-preview.tsx'

const close = () => {
  keyFileDialog.open = null
}

/** Imports shortcuts from a file or a text: previews the changes, then replaces the user's shortcuts as a whole. */
export function KeyImportDialog() {
  const t = useT()
  const fileText = useFileLabels()
  const table = useKeyTable()
  const { text } = useSnapshot(keyFileDialog, { sync: true })
  const [file, setFile] = useState<File | null>(null)
  const importResult = useMemo(() => (table && text.trim() !== '' ? parseImport(text) : undefined), [table, text])
  useEffect(() => pushOverlay('keys.import'), [])
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    // Reads one byte more than the limit, so that a file that is too long is detected.
    keyFileDialog.text = chosen ? await chosen.slice(0, keyLimits.bytes + 1).text() : ''
  }
  return (
    <Dialog
      open
      size="l"
      title={t('command.keys.import')}
      description={t('keys.import-about')}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={close}
      footer={
        <>
          <Button variant="ghost" data-answer="cancel" onClick={close}>
            {t('shell.cancel')}
          </Button>
          <CommandButton command="keys.apply" variant="primary" disabled={!importResult} />
        </>
      }
    >
      <div className={styles.stack}>
        <FileChooser file={file} onFile={chosen => void choose(chosen)} {...fileText} />
        <Field label={t('keys.as-text')} error={importResult === null ? t('keys.no-file') : undefined}>
          <TextArea
            value={text}
            rows={5}
            spellCheck={false}
            onValue={value => {
              keyFileDialog.text = value
            }}
          />
        </Field>
        {importResult && <KeyImportPreview judged={importResult} />}
      </div>
    </Dialog>
  )
}

/** The user's shortcuts as text: to copy, or as a file. */
export function KeyExportDialog() {
  const t = useT()
  useEffect(() => pushOverlay('keys.export'), [])
  return (
    <Dialog
      open
      title={t('command.keys.export')}
      description={t('keys.export-about')}
      closeLabel={t('shell.close')}
      initialFocus='[data-command="keys.copy"]'
      onOpenChange={() => {
        keyFileDialog.open = null
      }}
      footer={
        <>
          <CommandButton command="keys.copy" icon="copy" />
          <CommandButton command="keys.download" icon="download" variant="primary" />
        </>
      }
    >
      <TextArea aria-label={t('keys.as-text')} readOnly rows={10} value={exportJson()} onValue={() => undefined} />
    </Dialog>
  )
}
