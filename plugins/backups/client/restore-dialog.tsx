import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button, Dialog, ProgressBar, pushOverlay, SectionMessage, useT } from '#core/client/index.ts'
import { closeRestore, restoreChosen, takenLabel } from './actions.ts'
import styles from './backups.module.css'
import { backupState } from './state.ts'

/** Says what is replaced by what, and shows the restore. */
export function RestoreDialog() {
  const t = useT()
  const { chosen, sent, failure } = useSnapshot(backupState)
  useEffect(() => pushOverlay('backup-restore'), [])
  if (!chosen) return null
  const date = takenLabel(chosen.takenAt)
  const isRunning = sent !== null
  const isSending = isRunning && typeof chosen.source !== 'string' && sent < 1
  const status = isSending ? t('backups.sending') : t('backups.restoring')
  return (
    <Dialog
      open
      low
      role="alertdialog"
      title={t('backups.restore-title', { date })}
      closesOutside={false}
      onOpenChange={open => !open && closeRestore()}
      initialFocus='[data-answer="cancel"]'
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeRestore}>
            {isRunning && !isSending ? t('shell.close') : t('shell.cancel')}
          </Button>
          <Button variant="danger" data-answer="confirm" disabled={isRunning} onClick={() => void restoreChosen()}>
            {t('backups.restore')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t('backups.replaced', { count: chosen.entities, present: chosen.present, date })}</p>
        <p className={styles.quiet}>{t('backups.kept-first')}</p>
        {isRunning && (
          <div role="status">
            <p>{status}</p>
            <ProgressBar label={status} value={isSending ? sent : null} />
          </div>
        )}
        {failure !== null && (
          <SectionMessage type="error" title={t('backups.error-restore')}>
            {failure}
          </SectionMessage>
        )}
      </div>
    </Dialog>
  )
}
