import { defineServerPlugin } from '#server/index.ts'
import { layer, location, map } from '../shared.ts'
import { checkMaps } from './check-writes.ts'
import { mapHandlers } from './handlers.ts'
import { resolvers } from './resolvers.ts'

export const maps = defineServerPlugin({
  id: 'maps',
  kinds: [map, layer, location],
  calls: mapHandlers,
  resolvers,
  onEntityWrite: checkMaps,
})
