import type { Place } from '#core/shared/kind-calls.ts'

/** The query for all types of a project; there is no limit for them. */
export function allTypes({ spaceId, projectId }: Place) {
  return { spaceId, projectId, appointment: 'locationType' as const }
}
