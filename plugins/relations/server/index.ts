import { defineServerPlugin } from '#server/index.ts'
import { acrossPart } from './cross-project-part.ts'
import { mentionHandlers } from './mention-calls.ts'
import {
  acrossMigration,
  labelsMigration,
  periodsMigration,
  referencesMigration,
  relationsMigration,
} from './migration.ts'
import { periodHandler } from './period-call.ts'
import { relationsPart } from './project-part.ts'
import { trackMentions } from './relate-mentions.ts'
import { relationHandlers } from './relations.ts'

export const relations = defineServerPlugin({
  id: 'relations',
  calls: [...relationHandlers, periodHandler, ...mentionHandlers],
  migrations: [relationsMigration, labelsMigration, referencesMigration, acrossMigration, periodsMigration],
  derivedTables: ['mentions'],
  projectParts: [relationsPart, acrossPart],
  onEntityWrite: { rebuild: 1, run: trackMentions },
})
