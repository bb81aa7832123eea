import { useSnapshot } from 'valtio'
import { lazyDialog } from '#core/client/index.ts'
import { projectFileState } from './project-file/project-file-state.ts'
import { backupState } from './state.ts'

function close(): void {
  backupState.chosen = null
  projectFileState.chosen = null
}

const RestoreDialog = lazyDialog(async () => (await import('./restore/restore-dialog.tsx')).RestoreDialog, close)
const FileDialog = lazyDialog(
  async () => (await import('./project-file/project-file-dialog.tsx')).ProjectFileDialog,
  close,
)

/** The question before a restore or an import; renders nothing until a file is chosen. */
export default function RestoreOverlay() {
  const { chosen } = useSnapshot(backupState)
  const { chosen: file } = useSnapshot(projectFileState)
  return chosen ? <RestoreDialog /> : file && <FileDialog />
}
