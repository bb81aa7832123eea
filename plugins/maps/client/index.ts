import { type AnswerChange, definePlugin } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { layer, location, map } from '../shared/kind.ts'

const fields = () => import('./fields/inputs.ts')
const create = () => import('./create.ts')
/** A map answers its layers with it, and is drawn from its places. */
const changes: Record<string, readonly AnswerChange[]> = {
  layer: [{ call: 'map/get' }],
  location: [{ call: 'map/places' }],
}

export const maps = definePlugin({
  id: 'maps',
  kinds: [map, layer, location],
  creations: [
    {
      kind: map.name,
      failed: 'error-during-map-creation',
      send: async (place, values, key) => (await create()).createMap(place, values, key),
    },
    { kind: layer.name, send: async (place, values, key) => (await create()).createLayer(place, values, key) },
  ],
  fieldTypes: [
    { type: 'mapPoint', load: async () => (await fields()).point, cell: async () => (await fields()).point },
    { type: 'mapDate', load: async () => (await fields()).date },
    { type: 'locationType', load: async () => (await fields()).type, cell: async () => (await fields()).type },
  ],
  live: [
    { event: events.entity, changes: ({ kind }: EntityEvent) => changes[kind] ?? [] },
    { event: events.tiles, changes: () => [{ call: 'map/get' }] },
  ],
})
