/** Something that can hold unsaved changes. */
export interface UnsavedChanges {
  readonly unsaved: boolean
  flush(): Promise<void>
}

const tracked = new Set<UnsavedChanges>()

/** Registers something that can hold unsaved changes; the result unregisters it. */
export function trackUnsaved(changes: UnsavedChanges): () => void {
  tracked.add(changes)
  return () => tracked.delete(changes)
}

/** The longest wait for the server; after it the changes stay drafts. */
const maxWaitMs = 1500

/** Saves unsaved changes before the page is left; settles at once if there are none. */
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
