import { useSnapshot } from 'valtio'
import { lazyDialog } from '#core/client/index.ts'
import { exporting } from '../state.ts'

const Dialog = lazyDialog(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  () => {
    exporting.request = null
  },
)

/** The dialog; renders nothing until a command opens it. */
export default function ExportOverlay() {
  const { request, isAside } = useSnapshot(exporting)
  return request && !isAside && <Dialog />
}
