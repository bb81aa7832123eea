import { useSnapshot } from 'valtio'
import { IconButton, runCommand, useSession, useT } from '#core/client/index.ts'
import styles from './notes.module.css'
import { NotesPanel } from './notes-panel.tsx'
import { notesPanel } from './state.ts'

/** The side panel, and the floating button if the user has turned it on. (docs/behaviour.md, Notes) */
export function Part() {
  const t = useT()
  const { open } = useSnapshot(notesPanel)
  const { user } = useSession()
  if (open) return <NotesPanel />
  if (!user?.personalisation.qButton) return null
  return (
    <div className={styles.float}>
      <IconButton
        icon="sticky-note"
        variant="default"
        label={t('command.notes.toggle')}
        data-command="notes.toggle"
        onClick={() => void runCommand('notes.toggle')}
      />
    </div>
  )
}
