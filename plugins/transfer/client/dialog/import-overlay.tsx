import { useSnapshot } from 'valtio'
import { Lazy, lazyComponent, reportFailure } from '#core/client/index.ts'
import { importing } from '../state.ts'

const dialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ManuscriptImportDialog, {
  whenNeeded: true,
})

function closeWithError(error: unknown): void {
  importing.shown = false
  reportFailure(error)
}

/** The dialog; renders nothing until a command opens it. */
export default function ImportOverlay() {
  const { shown } = useSnapshot(importing)
  return shown && <Lazy component={dialog} props={{}} onFailed={closeWithError} />
}
