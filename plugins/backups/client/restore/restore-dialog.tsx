import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  Dialog,
  formatKeys,
  isMac,
  ProgressStatus,
  pushOverlay,
  SectionMessage,
  useT,
} from '#core/client/index.ts'
import { closeRestore, restoreChosen, takenLabel } from '../actions.ts'
import styles from '../backups.module.css'
import { backupState } from '../state.ts'
import { RestoreChanges } from './restore-changes.tsx'

/** Says what a restore changes before it is confirmed, and shows the restore. */
export function RestoreDialog() {
  const t = useT()
  const { chosen, comparison, comparing, sent, failure } = useSnapshot(backupState)
  useEffect(() => pushOverlay('backup-restore'), [])
  if (!chosen) return null
  const isRunning = sent !== null
  const share = sent ?? comparing
  const isSending = share !== null && typeof chosen.source !== 'string' && share < 1
  const status = isSending ? t('backups.sending') : isRunning ? t('backups.restoring') : t('backups.comparing')
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('backups.restore-title', { date: takenLabel(chosen.takenAt) })}
      closesOutside={false}
      onOpenChange={open => !open && closeRestore()}
      initialFocus='[data-answer="cancel"]'
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeRestore}>
            {isRunning && !isSending ? t('shell.close') : t('shell.cancel')}
          </Button>
          <Button
            variant="danger"
            keys={formatKeys('Mod-Enter', { mac: isMac })}
            data-answer="confirm"
            disabled={isRunning || !comparison}
            onClick={() => void restoreChosen()}
          >
            {t('backups.restore')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {comparison && <RestoreChanges comparison={comparison} isUndo={chosen.isUndo ?? false} />}
        {comparison && (
          <p className={styles.quiet}>
            {t('backups.stays')} {t('backups.kept-first')}
          </p>
        )}
        {share !== null && <ProgressStatus label={status} value={isSending ? share : null} />}
        {failure !== null && (
          <SectionMessage type="error" title={t('backups.error-restore')}>
            {failure}
          </SectionMessage>
        )}
      </div>
    </Dialog>
  )
}
