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
import styles from '../backups.module.css'
import { Differing } from './differing.tsx'
import { FileChanges } from './file-changes.tsx'
import { closeProjectFile, compareAgain, importProject } from './project-file.ts'
import { projectFileState } from './project-file-state.ts'

/** Says what is in a file, asks where it goes, and shows the import. */
export function ProjectFileDialog() {
  const t = useT()
  const { chosen, comparing, comparison, sendingImages, sent, failure } = useSnapshot(projectFileState)
  useEffect(() => pushOverlay('project-file'), [])
  if (!chosen) return null
  const isRunning = sent !== null
  const share = sendingImages ?? sent ?? comparing
  const isSending = share !== null && share < 1
  const busy = t(isRunning ? 'backups.taking-in' : 'backups.comparing-file')
  const sending = t(sendingImages === null ? 'backups.sending-file' : 'backups.sending-images')
  const status = isSending ? sending : busy
  const kinds = comparison?.kinds ?? chosen.counts.map(({ kind, count }) => inFileOnly(kind, count))
  return (
    <Dialog
      open
      size="l"
      steady
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
            <Button
              data-answer="into-this"
              disabled={isRunning || !comparison}
              onClick={() => void importProject('this')}
            >
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
        {failure !== null && (
          <SectionMessage type="error" title={t('backups.error-import')}>
            {failure}
          </SectionMessage>
        )}
        {share !== null && <ProgressStatus label={status} value={isSending ? share : null} />}
        <p>{t('backups.import-about')}</p>
        <FileChanges
          kinds={kinds}
          images={chosen.images}
          hasProject={comparison !== null}
          others={comparison?.others ?? false}
        />
        {comparison && <Differing comparison={comparison} />}
        {comparison && <p className={styles.quiet}>{t('backups.kept-first')}</p>}
        {chosen.projectId !== undefined && !comparison && share === null && (
          <div>
            <Button data-answer="compare-again" onClick={compareAgain}>
              {t('backups.compare-again')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** What is known of a kind before the file was compared. */
const inFileOnly = (kind: string, inFile: number) => ({
  ...{ kind, inFile, here: 0, differing: 0 },
  fresh: { count: 0, names: [] },
})
