import { useCall } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { type Timeline, timeline } from '../../shared.ts'

/** A timeline by its id: undefined while it is loading, null if there is none or it cannot be read. */
export function useTimeline({ spaceId, projectId }: Place, timelineId: string | null): Timeline | undefined | null {
  const input = timelineId === null ? null : { spaceId, projectId, timelineId }
  const { data, isError } = useCall(callsOf(timeline).get, input, { quiet: true })
  return timelineId === null || isError ? null : data
}
