import { useEffect } from 'react'
import { CommandButton, Dialog, layOver, TextArea, useT } from '#core/client/index.ts'
import { exchange } from '../state.ts'
import { exportText } from './send.ts'

/** The person's keys as a text: to copy, or as a file. */
export function ExportDialog() {
  const t = useT()
  useEffect(() => layOver('keys.export'), [])
  return (
    <Dialog
      open
      title={t('command.keys.export')}
      description={t('keys.export-about')}
      closeLabel={t('shell.close')}
      initialFocus='[data-command="keys.copy"]'
      onOpenChange={() => {
        exchange.open = null
      }}
      footer={
        <>
          <CommandButton command="keys.copy" icon="copy" />
          <CommandButton command="keys.download" icon="download" variant="primary" />
        </>
      }
    >
      <TextArea aria-label={t('keys.as-text')} readOnly rows={10} value={exportText()} onValue={() => undefined} />
    </Dialog>
  )
}
