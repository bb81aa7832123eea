import { useSnapshot } from 'valtio'
import { Lazy, lazyComponent, reportFailure } from '#core/client/index.ts'
import { backupState } from './state.ts'

const dialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog, { whenNeeded: true })

function closeWithError(error: unknown): void {
  backupState.chosen = null
  reportFailure(error)
}

/** The question before a restore; renders nothing until a backup is chosen. */
export function Part() {
  const { chosen } = useSnapshot(backupState)
  return chosen && <Lazy component={dialog} props={{}} onFailed={closeWithError} />
}
