import { useMemo } from 'react'
import { useCall } from '#core/client/index.ts'
import { mapCalls, type PlaceOnMap, type StoryMap } from '../../shared.ts'
import type { MapEdits } from './edit/map-edits.ts'

/** One answer of at most 20,000 places, from a row on; none of them with null. */
function usePlacesFrom({ spaceId, projectId, mapId }: StoryMap, after: number | null) {
  const { data, error } = useCall(mapCalls.places, after === null ? null : { spaceId, projectId, mapId, after })
  return { data: data?.data as readonly PlaceOnMap[] | undefined, next: data?.next ?? null, error }
}

/** The places of a map, up to 100,000, with what is changed here and not yet answered. */
export function usePlaces(map: StoryMap, { shown }: MapEdits) {
  const one = usePlacesFrom(map, 0)
  const two = usePlacesFrom(map, one.next)
  const three = usePlacesFrom(map, two.next)
  const four = usePlacesFrom(map, three.next)
  const five = usePlacesFrom(map, four.next)
  const error = one.error ?? two.error ?? three.error ?? four.error ?? five.error
  const places = useMemo(
    () => [one.data, two.data, three.data, four.data, five.data].flatMap(data => data ?? []),
    [one.data, two.data, three.data, four.data, five.data],
  )
  const changed = useMemo(
    () => (shown.size === 0 ? places : places.map(place => ({ ...place, ...shown.get(place.locationId) }))),
    [places, shown],
  )
  return { places: changed, error, isMore: five.next !== null }
}
