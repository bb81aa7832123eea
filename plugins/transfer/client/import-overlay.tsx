import { useSnapshot } from 'valtio'
import { Late, later } from '#core/client/index.ts'
import { importing } from './state.ts'

const dialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog, { whenNeeded: true })

/** The dialog: nothing until the command opens it. */
export function Part() {
  const { shown } = useSnapshot(importing)
  return shown && <Late part={dialog} props={{}} />
}
