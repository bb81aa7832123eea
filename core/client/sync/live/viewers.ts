import { proxy, useSnapshot } from 'valtio'
import type { OpenEntity, Viewer } from '#core/shared/event.ts'

/** The entities on the screen, at most one in each pane, and by id who else has them open. */
export const viewerState = proxy<{
  openEntities: readonly OpenEntity[]
  viewers: Readonly<Record<string, readonly Viewer[]>>
}>({ openEntities: [], viewers: {} })

/** By id, how many pages show an entity: two do while it changes panes. */
const shown = new Map<string, number>()

/** Records that a page shows an entity; the result ends that. */
export function trackOpenEntity({ spaceId, projectId, kind, id }: OpenEntity): () => void {
  const entity = { spaceId, projectId, kind, id }
  viewerState.openEntities = [...viewerState.openEntities.filter(one => one.id !== id), entity]
  shown.set(id, (shown.get(id) ?? 0) + 1)
  return () => {
    const left = (shown.get(id) ?? 1) - 1
    if (left > 0) {
      shown.set(id, left)
      return
    }
    shown.delete(id)
    viewerState.openEntities = viewerState.openEntities.filter(one => one.id !== id)
    const { [id]: _, ...others } = viewerState.viewers
    viewerState.viewers = others
  }
}

/** Who else has an entity open. */
export function useViewers(id: string): readonly Viewer[] {
  return useSnapshot(viewerState).viewers[id] ?? []
}

/** Takes the server's list of viewers; a list for an entity that is no longer shown is ignored. */
export function receiveViewers(data: unknown): void {
  const { kind, id, people } = data as { kind: string; id: string; people: Viewer[] }
  if (viewerState.openEntities.some(one => one.id === id && one.kind === kind))
    viewerState.viewers = { ...viewerState.viewers, [id]: people }
}
