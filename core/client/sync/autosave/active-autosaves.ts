import type { Autosave } from './autosave.ts'

const activeAutosaves = new Map<string, Autosave>()

/** Registers the autosave of an entity that is open on the page; the result unregisters it. */
export function registerAutosave(entityId: string, autosave: Autosave): () => void {
  activeAutosaves.set(entityId, autosave)
  return () => {
    if (activeAutosaves.get(entityId) === autosave) activeAutosaves.delete(entityId)
  }
}

/** The autosave of an entity that is open on the page: changes made elsewhere on the page go through it. */
export function findAutosave(entityId: string): Autosave | undefined {
  return activeAutosaves.get(entityId)
}
