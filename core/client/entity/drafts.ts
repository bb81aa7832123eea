import { readLocal, writeLocal } from '../ui/local-store.ts'
import type { Draft } from './autosave.ts'

/** Unsent edits by person and thing; `draft/<user>/<kind>/<id>`. */
function keyOf(userId: string, kind: string, id: string): string {
  return `draft/${userId}/${kind}/${id}`
}

/** Keeps a draft, or forgets it with null. A full store keeps nothing: the page itself still holds the text. */
export function keepDraft(userId: string, kind: string, id: string, draft: Draft | null): void {
  const key = keyOf(userId, kind, id)
  if (draft) writeLocal(key, JSON.stringify(draft))
  else localStorage.removeItem(key)
}

export function readDraft(userId: string, kind: string, id: string): Draft | null {
  const text = readLocal(keyOf(userId, kind, id))
  if (!text) return null
  try {
    const draft: unknown = JSON.parse(text)
    if (typeof draft !== 'object' || draft === null || !('revision' in draft) || !('values' in draft)) return null
    return draft as Draft
  } catch {
    return null
  }
}
