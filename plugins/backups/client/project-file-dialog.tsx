import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  Dialog,
  formatKeys,
  isMac,
  ProgressBar,
  pushOverlay,
  SectionMessage,
  useT,
} from '#core/client/index.ts'
import styles from './backups.module.css'
import { closeProjectFile, importProject } from './project-file.ts'
import { projectFileState } from './project-file-state.ts'

/** Says what is in a file, asks where it goes, and shows the import. */
export function ProjectFileDialog() {
  const t = useT()
  const { chosen, sent, failure } = useSnapshot(projectFileState)
  useEffect(() => pushOverlay('project-file'), [])
  if (!chosen) return null
  const isRunning = sent !== null
  const isSending = isRunning && sent < 1
  const status = isSending ? t('backups.sending-file') : t('backups.taking-in')
  return (
    <Dialog
      open
      low
      title={t('backups.import-title', { name: chosen.name })}
      closesOutside={false}
      onOpenChange={open => !open && closeProjectFile()}
      initialFocus='[data-answer="confirm"]'
      footer={
        <>
          <Button variant="ghost" keys={['Esc']} data-answer="cancel" onClick={closeProjectFile}>
            {t('shell.cancel')}
          </Button>
          {chosen.projectId !== undefined && (
            <Button data-answer="into-this" disabled={isRunning} onClick={() => void importProject('this')}>
              {t('backups.into-this')}
            </Button>
          )}
          <Button
            variant="primary"
            keys={formatKeys('Mod-Enter', { mac: isMac })}
            data-answer="confirm"
            disabled={isRunning}
            onClick={() => void importProject('new')}
          >
            {t('backups.as-new')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t('backups.import-about')}</p>
        <ul className={styles.list} aria-label={t('backups.in-file')}>
          {chosen.counts.map(({ kind, count }) => (
            <li key={kind} className={styles.row}>
              <span>{t(`kind.${kind}.many`)}</span>
              <span className={styles.size}>{count}</span>
            </li>
          ))}
          {chosen.images > 0 && (
            <li className={styles.row}>
              <span>{t('backups.images')}</span>
              <span className={styles.size}>{chosen.images}</span>
            </li>
          )}
        </ul>
        {isRunning && (
          <div role="status">
            <p>{status}</p>
            <ProgressBar label={status} value={isSending ? sent : null} />
          </div>
        )}
        {failure !== null && (
          <SectionMessage type="error" title={t('backups.error-import')}>
            {failure}
          </SectionMessage>
        )}
      </div>
    </Dialog>
  )
}
