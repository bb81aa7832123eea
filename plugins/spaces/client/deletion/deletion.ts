import { proxy } from 'valtio'

/** A space, or a project in it. */
export interface DeletionPlace {
  spaceId: string
  projectId?: string
}

/** What is about to be deleted, while its dialog asks. */
export const deletion = proxy<{ place: DeletionPlace | null }>({ place: null })

export function openDeleteDialog(place: DeletionPlace): void {
  deletion.place = place
}

export function closeDeleteDialog(): void {
  deletion.place = null
}
