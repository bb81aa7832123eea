import { type AnswerChange, definePlugin } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { entityPattern } from '#core/shared/links.ts'
import { waysEvent } from '../shared/event.ts'
import { layer, location, map } from '../shared/kind.ts'

const page = { access: 'identity', frame: 'frame' } as const
const fields = () => import('./fields/inputs.ts')
const create = () => import('./create.ts')
const importers = () => import('./importers/importers.ts')
/** A map answers its layers with it, and is drawn from its places. */
const changes: Record<string, readonly AnswerChange[]> = {
  layer: [{ call: 'map/get' }],
  location: [{ call: 'map/places' }],
}

export const maps = definePlugin({
  id: 'maps',
  kinds: [map, layer, location],
  routes: [
    { ...page, id: map.name, path: entityPattern(map), kind: map.name, page: () => import('./map-page.tsx') },
    {
      ...page,
      id: location.name,
      path: entityPattern(location),
      kind: location.name,
      page: () => import('./location-page.tsx'),
    },
  ],
  creations: [
    {
      kind: map.name,
      failed: 'error-during-map-creation',
      send: async (place, values, key) => (await create()).createMap(place, values, key),
    },
    { kind: layer.name, send: async (place, values, key) => (await create()).createLayer(place, values, key) },
  ],
  importers: [
    {
      ...{ id: 'geojson', label: 'maps.geojson', about: 'maps.geojson-about' },
      load: async () => ({ importer: (await importers()).geojson }),
    },
    {
      ...{ id: 'azgaar', label: 'maps.azgaar', about: 'maps.azgaar-about' },
      load: async () => ({ importer: (await importers()).azgaar }),
    },
  ],
  fieldTypes: [
    { type: 'mapPoint', load: async () => (await fields()).point, cell: async () => (await fields()).point },
    { type: 'mapDate', load: async () => (await fields()).date },
    { type: 'locationType', load: async () => (await fields()).type, cell: async () => (await fields()).type },
  ],
  slots: [{ slot: 'entity.side', id: 'maps', order: 20, load: () => import('./event-maps.tsx') }],
  live: [
    { event: events.entity, changes: ({ kind }: EntityEvent) => changes[kind] ?? [] },
    { event: waysEvent, changes: () => [{ call: 'map/ways' }] },
    { event: events.tiles, changes: () => [{ call: 'map/get' }] },
  ],
})
