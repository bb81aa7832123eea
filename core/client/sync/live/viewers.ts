import { proxy, useSnapshot } from 'valtio'
import type { OpenEntity, Viewer } from '#core/shared/event.ts'

/** The entity the page shows, and who else has it open. */
export const viewerState = proxy<{ openEntity: OpenEntity | null; viewers: readonly Viewer[] }>({
  openEntity: null,
  viewers: [],
})

/** Records which entity the page shows; the result ends that. */
export function trackOpenEntity(entity: OpenEntity): () => void {
  const { spaceId, projectId, kind, id } = entity
  viewerState.openEntity = { spaceId, projectId, kind, id }
  viewerState.viewers = []
  return () => {
    if (viewerState.openEntity?.id !== id) return
    viewerState.openEntity = null
    viewerState.viewers = []
  }
}

/** Who else has an entity open. */
export function useViewers(id: string): readonly Viewer[] {
  const { openEntity, viewers } = useSnapshot(viewerState)
  return openEntity?.id === id ? viewers : []
}

/** Takes the server's list of viewers; a list for an entity that is no longer shown is ignored. */
export function receiveViewers(data: unknown): void {
  const { kind, id, people: viewers } = data as { kind: string; id: string; people: Viewer[] }
  if (viewerState.openEntity?.id === id && viewerState.openEntity.kind === kind) viewerState.viewers = viewers
}
