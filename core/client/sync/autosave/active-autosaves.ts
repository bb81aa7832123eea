import type { Autosave } from './autosave.ts'

const activeAutosaves = new Map<string, Autosave>()

/** Says that a page has a thing open and saves it in its own order; the result ends that. */
export function registerAutosave(entityId: string, autosave: Autosave): () => void {
  activeAutosaves.set(entityId, autosave)
  return () => {
    if (activeAutosaves.get(entityId) === autosave) activeAutosaves.delete(entityId)
  }
}

/** What saves a thing that is open on the page: who changes it from beside the page goes through this. */
export function findAutosave(entityId: string): Autosave | undefined {
  return activeAutosaves.get(entityId)
}
