import { defineServerPlugin, handle } from '#server/index.ts'
import { diagram, diagramCalls } from '../shared.ts'

export const diagrams = defineServerPlugin({
  id: 'diagrams',
  kinds: [diagram],
  calls: [handle(diagramCalls.list, (input, { entities, read }) => entities.findText(read, diagram, input))],
})
