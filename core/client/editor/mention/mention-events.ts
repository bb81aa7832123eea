// What events change in mentions; what knows their names is no part of the first page.
import type { EntityEvent } from '#core/shared/entity-event.ts'

/** A renamed, archived, restored or deleted entity is shown as such in every text at once. */
export async function updateMention(event: EntityEvent): Promise<void> {
  const { updateMention: update } = await import('./mention-status.ts')
  update(event)
}

/** The names of mentions of a type, which is no kind, may have changed. */
export async function refreshMentions(type: string): Promise<void> {
  const { refreshMentions: refresh } = await import('./mention-status.ts')
  refresh(type)
}
