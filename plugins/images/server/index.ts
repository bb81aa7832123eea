import { defineServerPlugin } from '#server/index.ts'
import { permissions } from '../shared/permissions.ts'
import { galleryHandlers } from './changes.ts'
import { trackImageUses } from './image-uses.ts'
import { undoableImages } from './keep-image.ts'
import { entityColumnMigration, textUsesMigration, usesMigration } from './tables.ts'

export const images = defineServerPlugin({
  id: 'images',
  calls: galleryHandlers,
  permissions,
  migrations: [usesMigration, textUsesMigration, entityColumnMigration],
  derivedTables: ['image_uses', 'image_text_uses'],
  undoable: [undoableImages],
  onEntityWrite: { rebuild: 1, run: trackImageUses },
})
