import type { Autosave } from './autosave.ts'

const open = new Map<string, Autosave>()

/** Says that a page has a thing open and saves it in its own order; the result ends that. */
export function holdSaver(thingId: string, saver: Autosave): () => void {
  open.set(thingId, saver)
  return () => {
    if (open.get(thingId) === saver) open.delete(thingId)
  }
}

/** What saves a thing that is open on the page: who changes it from beside the page goes through this. */
export function openSaver(thingId: string): Autosave | undefined {
  return open.get(thingId)
}
