import { useEffect } from 'react'

/** What keeps something that is not saved yet. */
interface Keeper {
  readonly unsaved: boolean
  flush(): Promise<void>
  /** keeps it on this device, for the time after a crash */
  keepDrafts?(): void
  dispose(): void
}

/** Sends what waits as its page is left or the connection is back; a window that closes over it asks first. */
export function useLeaving(keeper: Keeper): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!keeper.unsaved) return
      keeper.keepDrafts?.()
      void keeper.flush()
      event.preventDefault()
    }
    const online = () => void keeper.flush()
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', online)
      void keeper.flush()
      keeper.dispose()
    }
  }, [keeper])
}
