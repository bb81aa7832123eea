import { useEffect } from 'react'
import { CommandButton, Dialog, pushOverlay, TextArea, useT } from '#core/client/index.ts'
import { keyFileDialog } from '../state.ts'
import { exportJson } from './import-export.ts'

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
