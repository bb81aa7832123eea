import { proxy } from 'valtio'

/** A space, or a project in it. */
export interface Place {
  spaceId: string
  projectId?: string
}

/** What is about to be deleted, while its dialog asks. */
export const deleting = proxy<{ place: Place | null }>({ place: null })

export function askToDelete(place: Place): void {
  deleting.place = place
}

export function stopDeleting(): void {
  deleting.place = null
}
