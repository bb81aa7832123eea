import { useSnapshot } from 'valtio'
import { type Autosave, IconButton, runCommand, useT } from '#core/client/index.ts'
import styles from './save-mark.module.css'

/** On a narrow screen, where the side card is hidden: shows whether the text is saved and opens the card. */
export function SaveMark({ autosave }: { autosave: Autosave }) {
  const t = useT()
  const { phase } = useSnapshot(autosave.state)
  const isSafe = phase === 'saved' || phase === 'saving'
  return (
    <IconButton
      size="s"
      icon={isSafe ? 'check' : 'cloud-off'}
      label={t('chapter.about', { state: phase === 'failed' ? t('save.conflict') : t(`save.${phase}`) })}
      className={styles.mark}
      data-save={phase}
      onClick={() => void runCommand('shell.side')}
    />
  )
}
