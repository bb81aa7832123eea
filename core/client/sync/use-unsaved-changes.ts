import { useEffect } from 'react'
import { trackUnsaved, type UnsavedChanges } from './unsaved-changes.ts'

interface DisposableChanges extends UnsavedChanges {
  /** stores unsaved changes on this device, so that they survive a crash */
  saveDrafts?(): void
  dispose(): void
}

/**
 * Saves changes when the page is left, the user signs out or the connection is back; closing the window with unsaved
 * changes asks first.
 */
export function useUnsavedChanges(changes: DisposableChanges): void {
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (!changes.unsaved) return
      changes.saveDrafts?.()
      void changes.flush()
      event.preventDefault()
    }
    const online = () => void changes.flush()
    const stopTracking = trackUnsaved(changes)
    window.addEventListener('beforeunload', confirmLeave)
    window.addEventListener('online', online)
    return () => {
      stopTracking()
      window.removeEventListener('beforeunload', confirmLeave)
      window.removeEventListener('online', online)
      void changes.flush()
      changes.dispose()
    }
  }, [changes])
}
