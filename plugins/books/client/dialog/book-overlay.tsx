import { useSnapshot } from 'valtio'
import { lazyDialog } from '#core/client/index.ts'
import { bookExport } from '../state.ts'

const Dialog = lazyDialog(
  async () => (await import('./book-dialog.tsx')).BookDialog,
  () => {
    bookExport.request = null
  },
)

/** The dialog; renders nothing until a command opens it. */
export default function BookOverlay() {
  return useSnapshot(bookExport).request && <Dialog />
}
