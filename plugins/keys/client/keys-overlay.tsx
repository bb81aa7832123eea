import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lazyDialog, useCall, useSession } from '#core/client/index.ts'
import { keyCalls } from '../shared.ts'
import { applyServerKeys } from './save-keys.ts'
import { keyFileDialog } from './state.ts'

const close = () => {
  keyFileDialog.open = null
}

const dialogs = {
  export: lazyDialog(async () => (await import('./dialogs/import-export-dialogs.tsx')).KeyExportDialog, close),
  import: lazyDialog(async () => (await import('./dialogs/import-export-dialogs.tsx')).KeyImportDialog, close),
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
  const Dialog = open && dialogs[open]
  return Dialog && <Dialog />
}
