import { useEffect } from 'react'
import { proxy } from 'valtio'
import type { CallError } from '../api/call-error.ts'

/** Something that can hold changes that only this page has, such as an open text or the queue of small writes. */
export interface UnsavedChanges {
  readonly unsaved: boolean
  /** sends them now; without it they wait until the user saves them */
  flush?(): Promise<void>
  /** stores them on this device, so that they survive a crash */
  saveDrafts?(): void
  /**
   * discards what waits for the network; at the end of a session everything, so that nothing is sent as another user
   */
  discard?(which: 'waiting' | 'all'): void
}

/** The small writes that wait until the server can be reached. */
export const unsentChanges = proxy<{
  waiting: number
  /** how many that waited have been sent since the first of them */
  sent: number
  /** what the server said when it last refused one for now */
  refusal: CallError | null
}>({ waiting: 0, sent: 0, refusal: null })

/** The user discarded a change, or the session of its user has ended. */
export class DiscardedError extends Error {
  constructor() {
    super('discarded')
    this.name = 'DiscardedError'
  }
}

const tracked = new Set<UnsavedChanges>()

/** Registers something that can hold unsaved changes; the result unregisters it. */
export function trackUnsaved(changes: UnsavedChanges): () => void {
  tracked.add(changes)
  return () => tracked.delete(changes)
}

const allUnsaved = () => [...tracked].filter(changes => changes.unsaved)

/** The longest wait for the server; after it texts stay drafts. */
const maxWaitMs = 1500

/** Sends unsaved changes before the page is left; settles at once if there are none. */
export async function flushUnsaved(): Promise<void> {
  const unsaved = allUnsaved()
  if (unsaved.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, maxWaitMs)
  })
  await Promise.race([Promise.allSettled(unsaved.map(changes => changes.flush?.())), timeout])
  clearTimeout(timer)
}

export function discardUnsaved(which: 'waiting' | 'all'): void {
  for (const changes of tracked) changes.discard?.(which)
}

/** Tracks the changes of a page, and sends them when it is left. */
export function useUnsavedChanges(changes: UnsavedChanges & { dispose?(): void }): void {
  useEffect(() => {
    const stopTracking = trackUnsaved(changes)
    return () => {
      stopTracking()
      void changes.flush?.()
      changes.dispose?.()
    }
  }, [changes])
}

// Closing the window with unsaved changes asks first.
globalThis.addEventListener?.('beforeunload', event => {
  for (const changes of allUnsaved()) {
    changes.saveDrafts?.()
    void changes.flush?.()
    event.preventDefault()
  }
})
