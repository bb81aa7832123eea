import { defineServerPlugin } from '#server/index.ts'
import { permissions } from '../shared/permissions.ts'
import { applyHandler } from './apply.ts'
import { customValuesPart } from './project-part.ts'
import { locationTypeResolver, tagsResolver } from './resolver.ts'
import { entityColumnMigration, taggedMigration, valuesMigration } from './tables.ts'
import { taggedHandlers } from './tagged.ts'
import { taggedEntities, trackTags } from './tagged-index.ts'
import { undoableValues, valueHandlers } from './values.ts'

export const tags = defineServerPlugin({
  id: 'tags',
  calls: [...valueHandlers, ...taggedHandlers, applyHandler],
  resolvers: [
    { ...tagsResolver, holders: taggedEntities },
    { ...locationTypeResolver, holders: taggedEntities },
  ],
  permissions,
  migrations: [valuesMigration, taggedMigration, entityColumnMigration],
  projectParts: [customValuesPart],
  undoable: [undoableValues],
  onEntityWrite: { rebuild: 1, run: trackTags },
})
