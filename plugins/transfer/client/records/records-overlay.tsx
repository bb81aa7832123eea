import { useSnapshot } from 'valtio'
import { Lazy, lazyComponent, reportFailure } from '#core/client/index.ts'
import { emptyRecords, recordsImport } from './state.ts'

const dialog = lazyComponent(async () => (await import('./records-dialog.tsx')).RecordsDialog, { whenNeeded: true })

function closeWithError(error: unknown): void {
  Object.assign(recordsImport, emptyRecords())
  reportFailure(error)
}

/** The dialog; renders nothing until a command opens it. */
export default function RecordsOverlay() {
  const { place } = useSnapshot(recordsImport)
  return place && <Lazy component={dialog} props={{}} onFailed={closeWithError} />
}
