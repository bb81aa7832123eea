import { useSnapshot } from 'valtio'
import { Lazy, lazyComponent, reportFailure } from '#core/client/index.ts'
import { bookExport } from '../state.ts'

const dialog = lazyComponent(async () => (await import('./book-dialog.tsx')).BookDialog, { whenNeeded: true })

function closeWithError(error: unknown): void {
  bookExport.request = null
  reportFailure(error)
}

/** The dialog; renders nothing until a command opens it. */
export default function BookOverlay() {
  const { request } = useSnapshot(bookExport)
  return request && <Lazy component={dialog} props={{}} onFailed={closeWithError} />
}
