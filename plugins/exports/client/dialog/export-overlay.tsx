import { useSnapshot } from 'valtio'
import { Lazy, lazyComponent, reportFailure } from '#core/client/index.ts'
import { exporting } from '../state.ts'

const dialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog, { whenNeeded: true })

function closeWithError(error: unknown): void {
  exporting.request = null
  reportFailure(error)
}

/** The dialog; renders nothing until a command opens it. */
export default function ExportOverlay() {
  const { request, isAside } = useSnapshot(exporting)
  return request && !isAside && <Lazy component={dialog} props={{}} onFailed={closeWithError} />
}
