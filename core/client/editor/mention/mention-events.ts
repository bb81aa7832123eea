// What events change in mentions; what knows their names is no part of the first page.
import type { EntityEvent } from '#core/shared/entity-event.ts'

/** A renamed, archived, restored or deleted entity is shown as such in every text at once. */
export async function updateMention(event: EntityEvent): Promise<void> {
  const { updateMention: update } = await import('./mention-status.ts')
  update(event)
}

const planned = new Set<string>()

/**
 * The names of mentions of a type, which is no kind, may have changed: those on the screen are requested again after a
 * time, once for all changes until then.
 */
export function refreshMentions(type: string, delayMs: number): void {
  if (planned.has(type)) return
  planned.add(type)
  setTimeout(async () => {
    planned.delete(type)
    const { refreshMentions: refresh } = await import('./mention-status.ts')
    refresh(type)
  }, delayMs)
}
