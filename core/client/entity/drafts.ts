import { isSame } from '#core/shared/join-value.ts'
import { readLocal, removeLocal, writeLocal } from '../ui/local-store.ts'

export type Values = Readonly<Record<string, unknown>>

/** What is not yet acknowledged, kept on this device. */
export interface Draft {
  /** what it was made on */
  revision: number
  values: Values
  /** its person took what others wrote instead: it is offered once more, and then gone */
  aside?: true
}

/** Whether all of the values are there already. */
export function isWithin(values: Values, whole: Values): boolean {
  return Object.keys(values).every(name => isSame(values[name], whole[name]))
}

/** Unsent edits by person and thing; `draft/<user>/<kind>/<id>`. */
function keyOf(userId: string, kind: string, id: string): string {
  return `draft/${userId}/${kind}/${id}`
}

/** Keeps drafts, or forgets them with none. A full store keeps nothing: the page itself still holds the text. */
export function keepDrafts(userId: string, kind: string, id: string, drafts: readonly Draft[]): void {
  const key = keyOf(userId, kind, id)
  if (drafts.length > 0) writeLocal(key, JSON.stringify(drafts))
  else removeLocal(key)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('revision' in value) || !('values' in value)) return false
  return typeof value.revision === 'number' && typeof value.values === 'object' && value.values !== null
}

/** What is kept, the newest last; what stands on a device may be anything. */
export function readDrafts(userId: string, kind: string, id: string): Draft[] {
  const text = readLocal(keyOf(userId, kind, id))
  if (!text) return []
  try {
    // An older version of this page kept one draft by itself.
    return [JSON.parse(text)].flat().filter(isDraft)
  } catch {
    return []
  }
}
