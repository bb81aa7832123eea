import { defineServerPlugin } from '#server/index.ts'
import { layer, location, map } from '../shared.ts'
import { checkMaps } from './check-writes.ts'
import { mapHandlers } from './handlers.ts'
import { mapResolvers } from './resolvers.ts'
import { waysMigration } from './tables.ts'
import { wayHandlers, waysPart } from './ways.ts'

export const maps = defineServerPlugin({
  id: 'maps',
  kinds: [map, layer, location],
  calls: [...mapHandlers, ...wayHandlers],
  resolvers: mapResolvers,
  migrations: [waysMigration],
  projectParts: [waysPart],
  onEntityWrite: checkMaps,
})
