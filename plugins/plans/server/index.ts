import { defineServerPlugin } from '#server/index.ts'
import { plan } from '../shared.ts'
import { nodeHandlers } from './nodes.ts'
import { nodesOfHandler, plansMigration, trackNodes } from './nodes-of.ts'

export const plans = defineServerPlugin({
  id: 'plans',
  kinds: [plan],
  calls: [...nodeHandlers, nodesOfHandler],
  migrations: [plansMigration],
  onEntityWrite: trackNodes,
})
