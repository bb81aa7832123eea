import { useEffect } from 'react'
import { holdKeeper, type Keeper } from '../session/keepers.ts'

interface Leaving extends Keeper {
  /** keeps it on this device, for the time after a crash */
  keepDrafts?(): void
  dispose(): void
}

/** Sends what waits as its page or its person leaves, or the connection is back; a window that closes over it asks first. */
export function useLeaving(keeper: Leaving): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!keeper.unsaved) return
      keeper.keepDrafts?.()
      void keeper.flush()
      event.preventDefault()
    }
    const online = () => void keeper.flush()
    const letGo = holdKeeper(keeper)
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', online)
    return () => {
      letGo()
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', online)
      void keeper.flush()
      keeper.dispose()
    }
  }, [keeper])
}
