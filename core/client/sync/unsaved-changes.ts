/** What keeps something that is not saved yet. */
export interface UnsavedChanges {
  readonly unsaved: boolean
  flush(): Promise<void>
}

const tracked = new Set<UnsavedChanges>()

/** Says that something on the page may be unsaved; the result ends that. */
export function trackUnsaved(changes: UnsavedChanges): () => void {
  tracked.add(changes)
  return () => tracked.delete(changes)
}

/** Nobody waits longer for what the server does not take; it stays a draft of theirs. */
const maxWaitMs = 1500

/** Sends what is not saved yet, for who is about to leave; settles at once where there is nothing. */
export async function flushUnsaved(): Promise<void> {
  const unsaved = [...tracked].filter(changes => changes.unsaved)
  if (unsaved.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, maxWaitMs)
  })
  await Promise.race([Promise.allSettled(unsaved.map(changes => changes.flush())), timeout])
  clearTimeout(timer)
}
