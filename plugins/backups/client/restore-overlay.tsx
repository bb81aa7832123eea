import { useSnapshot } from 'valtio'
import { Lazy, lazyComponent, reportFailure } from '#core/client/index.ts'
import { projectFileState } from './project-file-state.ts'
import { backupState } from './state.ts'

const dialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog, { whenNeeded: true })

const fileDialog = lazyComponent(async () => (await import('./project-file-dialog.tsx')).ProjectFileDialog, {
  whenNeeded: true,
})

function closeWithError(error: unknown): void {
  backupState.chosen = null
  projectFileState.chosen = null
  reportFailure(error)
}

/** The question before a restore or an import; renders nothing until a file is chosen. */
export default function RestoreOverlay() {
  const { chosen } = useSnapshot(backupState)
  const { chosen: file } = useSnapshot(projectFileState)
  if (chosen) return <Lazy component={dialog} props={{}} onFailed={closeWithError} />
  return file && <Lazy component={fileDialog} props={{}} onFailed={closeWithError} />
}
