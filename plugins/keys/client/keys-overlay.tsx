import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useCall, useSession } from '#core/client/index.ts'
import { keyCalls } from '../shared.ts'
import { take } from './keep.ts'
import { exchange } from './state.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./dialogs/export-dialog.tsx')).ExportDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./dialogs/import-dialog.tsx')).ImportDialog }))

/** Follows the person's keys while they are signed in, and shows the dialogs for files of keys. */
export function Part() {
  const { user } = useSession()
  const userId = user?.userId
  const { data } = useCall(keyCalls.get, {}, { quiet: true })
  const { open } = useSnapshot(exchange)
  useEffect(() => {
    if (userId !== undefined && data) take(userId, data)
  }, [userId, data])
  if (!open) return null
  return <Suspense>{open === 'export' ? <ExportDialog /> : <ImportDialog />}</Suspense>
}
