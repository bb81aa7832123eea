import { defineServerPlugin } from '#server/index.ts'
import { galleryHandlers } from './changes.ts'
import { usesMigration } from './tables.ts'
import { followImages } from './uses.ts'

export const images = defineServerPlugin({
  id: 'images',
  calls: galleryHandlers,
  permissions: ['image.update', 'image.delete'],
  migrations: [usesMigration],
  follow: followImages,
})
