import { type Opened, useCall } from '#core/client/index.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'

/** The title and the texts of a thing at a revision; none waits. */
export function useVersion({ thing }: Opened, revision: number | undefined) {
  const { spaceId, projectId, kind, id } = thing
  const input = revision === undefined ? null : { spaceId, projectId, kind, id, revision }
  const { data, error } = useCall(versionCalls.get, input, { quiet: true })
  return { data: data?.data, error }
}
