import { useSnapshot } from 'valtio'
import { lazyDialog } from '#core/client/index.ts'
import { emptyRecords, recordsImport } from './state.ts'

const Dialog = lazyDialog(
  async () => (await import('./records-dialog.tsx')).RecordsDialog,
  () => {
    Object.assign(recordsImport, emptyRecords())
  },
)

/** The dialog; renders nothing until a command opens it. */
export default function RecordsOverlay() {
  return useSnapshot(recordsImport).place && <Dialog />
}
