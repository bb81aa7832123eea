import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Lazy, lazyComponent, reportFailure, useCall, useSession } from '#core/client/index.ts'
import { keyCalls } from '../shared.ts'
import { applyServerKeys } from './save-keys.ts'
import { keyFileDialog } from './state.ts'

const dialogs = {
  export: lazyComponent(async () => (await import('./dialogs/import-export-dialogs.tsx')).KeyExportDialog, {
    whenNeeded: true,
  }),
  import: lazyComponent(async () => (await import('./dialogs/import-export-dialogs.tsx')).KeyImportDialog, {
    whenNeeded: true,
  }),
}

function closeWithError(error: unknown): void {
  keyFileDialog.open = null
  reportFailure(error)
}

/** Syncs the user's shortcuts while they are signed in, and renders the import and export dialogs. */
export default function KeysOverlay() {
  const { user } = useSession()
  const userId = user?.userId
  const { data } = useCall(keyCalls.get, {}, { quiet: true })
  const { open } = useSnapshot(keyFileDialog)
  useEffect(() => {
    if (userId !== undefined && data) applyServerKeys(userId, data)
  }, [userId, data])
  return open && <Lazy key={open} component={dialogs[open]} props={{}} onFailed={closeWithError} />
}
