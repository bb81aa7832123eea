import {
  CallError,
  call,
  emitOwnEvent,
  errorMessage,
  keptCall,
  setCallData,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, type TagsEvent, tagsEvent } from '../shared.ts'
import type { TagValue } from './pick-tags.ts'
import { allTags, rememberTag } from './project-tags.ts'

function emitTags({ spaceId, projectId }: Place, is: TagsEvent['is']): Promise<void> {
  return emitOwnEvent(tagsEvent, { spaceId, projectId, appointment: 'entryTag', is } satisfies TagsEvent)
}

/** Creates a tag; an existing one of that name is returned, with a flag. */
export async function createTag(
  place: Place,
  value: string,
  color: string,
): Promise<{ tag: TagValue; isNew: boolean }> {
  const { spaceId, projectId } = place
  const data = { color, value } as { color: `#${string}`; value: string }
  try {
    const tag = await call(
      cvCalls.create,
      { spaceId, projectId, value, appointment: 'entryTag', data },
      { key: crypto.randomUUID(), quiet: true },
    )
    setCallData(cvCalls.find, allTags(place), old => (old ? [...old, tag] : old))
    void emitTags(place, 'new')
    rememberTag(place, tag)
    return { tag, isNew: true }
  } catch (error) {
    const current = error instanceof CallError && error.status === 409 ? error.problem?.current : undefined
    if (!current) throw error
    const tag = current as TagValue
    void emitTags(place, 'new')
    rememberTag(place, tag)
    showToast({ kind: 'info', id: 'tags', title: t('tags.there', { tag: tag.value }) })
    return { tag, isNew: false }
  }
}

/** Renames or recolours a tag everywhere. */
export async function updateTag(
  place: Place,
  { valueId }: TagValue,
  change: { value?: string; color?: string },
): Promise<void> {
  const { spaceId, projectId } = place
  const { value, color } = change as { value?: string; color?: `#${string}` }
  await call(cvCalls.update, { spaceId, projectId, valueId, value, color, image: undefined }, { quiet: true })
  await emitTags(place, 'changed')
}

/** Deletes a tag, and from every entity; the undo brings it back. */
export async function deleteTag(place: Place, { valueId, value }: TagValue): Promise<void> {
  const { spaceId, projectId } = place
  await call(cvCalls.delete, { spaceId, projectId, valueId }, { quiet: true })
  await emitTags(place, 'changed')
  const input = { spaceId, projectId, undoId: valueId }
  showUndoToast({
    ...{ id: 'tags', title: t('tags.deleted', { tag: value }) },
    undo: async () => {
      await call(undoDeletionCall, input)
      await emitTags(place, 'changed')
    },
    again: [keptCall(undoDeletionCall, input)],
  })
}

/** Shows an error in a toast. */
export function showTagFailure(error: unknown): void {
  showToast({ kind: 'bad', id: 'tags', title: errorMessage(error) })
}
