import { fetchCall, type PickerScope, recentPicks, rememberPick, session, useCall } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, tagLimits } from '../shared.ts'
import type { TagValue } from './pick-tags.ts'

/** The query for all tags of a project. */
export function allTags({ spaceId, projectId }: Place) {
  return { spaceId, projectId, appointment: 'entryTag' as const, limit: tagLimits.values }
}

/** All tags of a project; empty while loading. */
export function useTags(place: Place) {
  return useCall(cvCalls.find, allTags(place), { quiet: true })
}

/** Fetches the same for commands. */
export function fetchTags(place: Place, signal?: AbortSignal): Promise<readonly TagValue[]> {
  return fetchCall(cvCalls.find, allTags(place), { signal, quiet: false })
}

function recentTagsKey({ spaceId, projectId }: Place): PickerScope {
  return { picker: 'tags', userId: session.user?.userId ?? '', spaceId, projectId }
}

/** Ids of the last ten tags used in a project, newest first. */
export function recentTagIds(place: Place): string[] {
  return recentPicks(recentTagsKey(place)).map(({ value }) => value)
}

export function rememberTag(place: Place, { valueId, value }: TagValue): void {
  rememberPick(recentTagsKey(place), { value: valueId, label: value })
}
