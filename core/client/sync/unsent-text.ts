import { session } from '../session/session.ts'
import { readLocal, removeLocal, writeLocal } from '../ui/local-store.ts'

/** Texts that this device could not store, for example because its storage is full; lost when the page is closed. */
const unstored = new Map<string, string>()

const keyOf = (field: string) => `unsent/${session.user?.userId ?? ''}/${field}`

/** The text that the user has typed into a field and not sent, such as a chat message; empty if there is none. */
export function readUnsentText(field: string): string {
  const key = keyOf(field)
  return unstored.get(key) ?? readLocal(key) ?? ''
}

/** Keeps a text on this device, so that closing the field or the page does not lose it. An empty text deletes it. */
export function keepUnsentText(field: string, text: string): void {
  const key = keyOf(field)
  unstored.delete(key)
  if (text === '') removeLocal(key)
  else if (!writeLocal(key, text)) {
    // What is stored is older.
    removeLocal(key)
    unstored.set(key, text)
  }
}
