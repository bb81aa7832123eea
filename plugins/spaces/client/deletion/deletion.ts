import { proxy } from 'valtio'

/** A space, or a project in it. */
export interface DeletionPlace {
  spaceId: string
  projectId?: string
}

/** The space or project whose deletion is being confirmed. */
export const deletion = proxy<{ place: DeletionPlace | null }>({ place: null })

export function openDeleteDialog(place: DeletionPlace): void {
  deletion.place = place
}

export function closeDeleteDialog(): void {
  deletion.place = null
}
