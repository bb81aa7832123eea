import { useEffect } from 'react'
import { trackUnsaved, type UnsavedChanges } from './unsaved-changes.ts'

interface DisposableChanges extends UnsavedChanges {
  /** keeps it on this device, for the time after a crash */
  saveDrafts?(): void
  dispose(): void
}

/** Sends what waits as its page or its person leaves, or the connection is back; a window that closes over it asks first. */
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
