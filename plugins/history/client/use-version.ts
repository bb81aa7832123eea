import { type OpenedEntity, useCall } from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'

/** The title and the texts of an entity at a revision, loaded in parallel. */
export function useVersion({ entityRef: entity }: OpenedEntity, revision: number | undefined) {
  const { spaceId, projectId, kind, id } = entity
  const input = revision === undefined ? null : { spaceId, projectId, kind, id, revision }
  const { data, error } = useCall(versionCalls.get, input, { quiet: true })
  return { data: data?.data, error }
}
