import { proxy, useSnapshot } from 'valtio'
import type { Beholder, OpenThing } from '#core/shared/event.ts'

/** The thing the page shows, and who else has it open. */
export const here = proxy<{ shown: OpenThing | null; people: readonly Beholder[] }>({ shown: null, people: [] })

/** Says which thing the page shows; the result says that it does no longer. */
export function showHere(thing: OpenThing): () => void {
  const { spaceId, projectId, kind, id } = thing
  here.shown = { spaceId, projectId, kind, id }
  here.people = []
  return () => {
    if (here.shown?.id !== id) return
    here.shown = null
    here.people = []
  }
}

/** Who else has a thing open. */
export function useBeholders(id: string): readonly Beholder[] {
  const { shown, people } = useSnapshot(here)
  return shown?.id === id ? people : []
}

/** Takes what the server says of a thing; of one that is not shown any more it says nothing. */
export function takeBeholders(data: unknown): void {
  const { kind, id, people } = data as { kind: string; id: string; people: Beholder[] }
  if (here.shown?.id === id && here.shown.kind === kind) here.people = people
}
