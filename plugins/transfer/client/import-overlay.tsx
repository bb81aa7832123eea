import { useSnapshot } from 'valtio'
import { Late, later, reportFailure } from '#core/client/index.ts'
import { importing } from './state.ts'

const dialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog, { whenNeeded: true })

function failed(error: unknown): void {
  importing.shown = false
  reportFailure(error)
}

/** The dialog: nothing until the command opens it. */
export function Part() {
  const { shown } = useSnapshot(importing)
  return shown && <Late part={dialog} props={{}} onFailed={failed} />
}
