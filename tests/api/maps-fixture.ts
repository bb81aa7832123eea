import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { type Layer, layer, location, type MapLocation, map, mapCalls, type StoryMap } from '#plugins/maps/shared.ts'
import type { Client } from '#tests/harness/index.ts'

export const maps = callsOf(map)
export const layers = callsOf(layer)
export const locations = callsOf(location)
export const reorderLayers = layers.reorder as NonNullable<typeof layers.reorder>

/** A map with the default image, 4,000 × 3,000 pixels. */
export async function addMap(client: Client, place: Place, values: object = {}): Promise<string> {
  const input = { ...place, name: 'Varn', useDefaultMap: true, ...values }
  return (await client.call(mapCalls.create, input)).mapId
}

/** A map as `map/get` answers it, with its layers whole. */
export async function readMap(client: Client, place: Place, mapId: string) {
  return (await client.call(maps.get, { ...place, mapId })) as Omit<StoryMap, 'layers'> & { layers: Layer[] }
}

export async function readLocation(client: Client, place: Place, locationId: string): Promise<MapLocation> {
  return client.call(locations.get, { ...place, locationId })
}
