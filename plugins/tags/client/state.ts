import { proxy } from 'valtio'
import type { Thing } from '#core/client/index.ts'

/** The things whose tags are being managed. */
export const managing = proxy<{ things: readonly Thing[] | null }>({ things: null })

export function manageTags(things: readonly Thing[]): void {
  managing.things = things.map(thing => ({ ...thing }))
}

export function stopManaging(): void {
  managing.things = null
}

type Toggle = (tagId: string) => void

let toggle: Toggle | null = null

/** Lets the palette change the filter of the list on the screen; the result takes the offer back. */
export function offerFilter(change: Toggle): () => void {
  toggle = change
  return () => {
    if (toggle === change) toggle = null
  }
}

/** Filters the list on the screen by a tag, or no longer. */
export function toggleFilter(tagId: string): void {
  toggle?.(tagId)
}
