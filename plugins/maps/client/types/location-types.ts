import { proxy } from 'valtio'
import { fetchCall } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls } from '#plugins/tags/shared.ts'

export type LocationTypeValue = OutputOf<typeof cvCalls.find>[number]

/** Whether the types of locations are being loaded, are there, or could not be loaded (CV-07). */
type TypesStatus = 'loading' | 'succeeded' | 'failed'

/** The types of locations of the project that is open. */
export const locationTypes = proxy<{ status: TypesStatus; values: readonly LocationTypeValue[] }>({
  status: 'loading',
  values: [],
})

/** The query for all types of a project; there is no limit for them. */
export function allTypes({ spaceId, projectId }: Place) {
  return { spaceId, projectId, appointment: 'locationType' as const }
}

/** Loads the types of a project. @throws the error of the call */
export async function loadLocationTypes(place: Place): Promise<readonly LocationTypeValue[]> {
  locationTypes.status = 'loading'
  try {
    locationTypes.values = await fetchCall(cvCalls.find, allTypes(place))
    locationTypes.status = 'succeeded'
    return locationTypes.values
  } catch (error) {
    locationTypes.status = 'failed'
    throw error
  }
}
