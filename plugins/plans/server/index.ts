import { defineServerPlugin } from '#server/index.ts'
import { plan } from '../shared.ts'
import { chapterHandlers } from './chapters.ts'
import { nodeHandlers } from './nodes.ts'
import { nodesOfHandler, plansMigration, trackPlanSubjects } from './nodes-of.ts'
import { forgetSaver, templateHandlers, templatesMigration, undoableTemplates } from './templates.ts'

export const plans = defineServerPlugin({
  id: 'plans',
  kinds: [plan],
  calls: [...nodeHandlers, nodesOfHandler, ...chapterHandlers, ...templateHandlers],
  migrations: [plansMigration, templatesMigration],
  undoable: [undoableTemplates],
  onEntityWrite: trackPlanSubjects,
  forgetPerson: forgetSaver,
})
