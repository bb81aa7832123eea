import { useSnapshot } from 'valtio'
import { lazyDialog } from '#core/client/index.ts'
import { importing } from '../state.ts'

const Dialog = lazyDialog(
  async () => (await import('./import-dialog.tsx')).ManuscriptImportDialog,
  () => {
    importing.shown = false
  },
)

/** The dialog; renders nothing until a command opens it. */
export default function ImportOverlay() {
  return useSnapshot(importing).shown && <Dialog />
}
