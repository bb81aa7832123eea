import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Late, later, reportFailure, useCall, useSession } from '#core/client/index.ts'
import { keyCalls } from '../shared.ts'
import { take } from './keep.ts'
import { exchange } from './state.ts'

const dialogs = {
  export: later(async () => (await import('./dialogs/export-dialog.tsx')).ExportDialog, { whenNeeded: true }),
  import: later(async () => (await import('./dialogs/import-dialog.tsx')).ImportDialog, { whenNeeded: true }),
}

function failed(error: unknown): void {
  exchange.open = null
  reportFailure(error)
}

/** Follows the person's keys while they are signed in, and shows the dialogs for files of keys. */
export function Part() {
  const { user } = useSession()
  const userId = user?.userId
  const { data } = useCall(keyCalls.get, {}, { quiet: true })
  const { open } = useSnapshot(exchange)
  useEffect(() => {
    if (userId !== undefined && data) take(userId, data)
  }, [userId, data])
  return open && <Late key={open} part={dialogs[open]} props={{}} onFailed={failed} />
}
